import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import { club } from "~/content/club";
import { ErrorPage } from "~/ui/error-page";

/**
 * The 'Oops!' page without the app and without a script. Files are read at start, as reading may fail later;
 * the club's name is the current one.
 */
export function oopsPage(build: ServerBuild): () => string {
  const links = build.routes.root?.module.links?.() ?? [];
  const styles = links.flatMap((link) =>
    "href" in link && link.rel === "stylesheet" ? [link.href] : [],
  );
  return () => {
    const head = createElement(
      "head",
      null,
      createElement("meta", { charSet: "utf-8" }),
      createElement("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      createElement("title", null, club.name),
      ...styles.map((href) => createElement("link", { rel: "stylesheet", href })),
    );
    const body = createElement("body", null, createElement(ErrorPage, { siteName: club.name }));
    return `<!DOCTYPE html>${renderToStaticMarkup(createElement("html", { lang: "en-IN" }, head, body))}`;
  };
}
