import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { freshClub } from "~/content/club";
import { ClubOnPage, pageClubOf } from "~/content/page-club";
import { DeskFoot } from "./desk-foot";

test.each([
  ["of a run leads to QR Info of that run", "run-1", "/qr-info?event=run-1"],
  ["without a list leads to QR Info of the run of now", undefined, "/qr-info"],
])("a desk %s", (_, eventId, address) => {
  const foot = (
    <ClubOnPage club={pageClubOf(freshClub)}>
      <DeskFoot eventId={eventId} home="/dashboard" isKept />
    </ClubOnPage>
  );
  const html = renderToStaticMarkup(<MemoryRouter>{foot}</MemoryRouter>);
  const links = [...html.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual([address, "/dashboard"]);
});
