import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import { club } from "~/content/club";
import { ErrorPage } from "~/ui/error-page";

/** The page that says 'Oops!' without the app: made at start from nothing that may fail later, and without a script. */
export function oopsPage(build: ServerBuild): string {
  const links = build.routes.root?.module.links?.() ?? [];
  const styles = links.flatMap((link) =>
    "href" in link && link.rel === "stylesheet" ? [link.href] : [],
  );
  const head = createElement(
    "head",
    null,
    createElement("meta", { charSet: "utf-8" }),
    createElement("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    createElement("title", null, club.name),
    ...styles.map((href) => createElement("link", { rel: "stylesheet", href })),
  );
  const body = createElement("body", null, createElement(ErrorPage));
  return `<!DOCTYPE html>${renderToStaticMarkup(createElement("html", { lang: "en-IN" }, head, body))}`;
}
