/** Structured data of the club, its events and its answers. */
import { expect, test } from "vitest";
import { freshClub as content } from "~/content/club";
import { filled, freshContent } from "~/content/club-content.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ORIGIN = "https://club.example";
const BLOCK = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** A page's text and its structured data. */
async function read(path: string) {
  const club = await TestClub.open({ services: { publicUrl: ORIGIN } });
  const { text } = await club.visitor().get(path);
  const data = [...text.matchAll(BLOCK)].map(([, json = ""]) => JSON.parse(json));
  return { words: readable(text), data };
}

test("the landing page's structured data has the club's name, place and contacts", async () => {
  const { data } = await read("/");
  expect(data).toHaveLength(1);
  expect(data[0]).toEqual({
    "@context": "https://schema.org",
    "@type": "SportsOrganization",
    "@id": `${ORIGIN}/#club`,
    name: content.name,
    slogan: content.tagline,
    sport: "Running",
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icon-512.png`,
    email: content.email,
    telephone: content.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: content.address[0],
      addressLocality: content.city,
      addressRegion: content.region,
      addressCountry: content.country,
    },
    sameAs: content.socials.map(({ href }) => href),
  });
});

test("the FAQ's structured data has every answer on the page", async () => {
  const { data, words } = await read("/faq");
  const { questions } = filled(freshContent);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ "@context": "https://schema.org", "@type": "FAQPage" });
  expect(data[0].mainEntity).toEqual(
    questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  );
  expect(questions.length).toBeGreaterThan(3);
  for (const { name, acceptedAnswer } of data[0].mainEntity) {
    expect(words).toContain(name);
    expect(words).toContain(acceptedAnswer.text);
  }
});
