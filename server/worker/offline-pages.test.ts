import { expect, test, vi } from "vitest";
import { FIRST_LANGUAGE, setLanguageSource } from "~/lib/language";

vi.stubGlobal("self", { location: new URL("https://club.example/sw.js") });
const { openPage, storePage } = await import("./offline-pages");

/** Without a signal, on a phone that keeps these pages with these headings. */
async function answerWithoutSignal(path: string, kept: Record<string, string>): Promise<Response> {
  const page = (at: string) => new Response(`<h1 class="t">${kept[at]}</h1>`);
  vi.stubGlobal("caches", {
    keys: async () => Object.keys(kept).map((at) => `kept ${at}`),
    match: async (at: string, { cacheName }: { cacheName: string }) =>
      at in kept && cacheName === `kept ${at}` ? page(at) : undefined,
    open: async () => ({ keys: async () => [] }),
  });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no signal");
  });
  const before = setLanguageSource(() => FIRST_LANGUAGE);
  const answer = await openPage(new Request(`https://club.example${path}`), path);
  setLanguageSource(before);
  return answer;
}

const openWithoutSignal = async (path: string, kept: Record<string, string>) =>
  await (await answerWithoutSignal(path, kept)).text();

const KEPT_IN_KANNADA = { "/kn/dashboard": "ಹೋಮ್", "/kn/bookings/1/pass": "ಕೆರೆ ರನ್" };

test("without a signal a page in Kannada says so in Kannada and names the kept pages", async () => {
  const html = await openWithoutSignal("/kn/events", KEPT_IN_KANNADA);
  expect(html).toContain('lang="kn-IN"');
  expect(html).toContain("ಇಲ್ಲಿ ಸಿಗ್ನಲ್ ಇಲ್ಲ");
  expect(html).toContain('href="/kn/dashboard">ಇವತ್ತಿನ ರನ್<');
  expect(html).toContain('href="/kn/bookings/1/pass">ಪಾಸ್: ಕೆರೆ ರನ್<');
});

test("an English page says it in English", async () => {
  const html = await openWithoutSignal("/events", { "/dashboard": "Home" });
  expect(html).toContain('lang="en-IN"');
  expect(html).toContain("No signal here");
  expect(html).toContain('href="/dashboard">Today’s run<');
});

test("a page that is kept in another language than the one of its address opens in that", async () => {
  const answer = await answerWithoutSignal("/dashboard", KEPT_IN_KANNADA);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    "https://club.example/kn/dashboard",
  ]);
});

test.each(["/qr-info/screen", "/kn/qr-info/screen"])(
  "%s at the start reloads itself",
  async (path) => {
    expect(await openWithoutSignal(path, {})).toContain('http-equiv="refresh"');
  },
);

test("a page is kept with the files that it names, its translations by their route among them", async () => {
  const added: string[] = [];
  const cache = {
    match: async () => undefined,
    add: async (file: string) => void added.push(file),
    put: async () => undefined,
    keys: async () => [],
  };
  const files = ["/assets/texts/kn/1a2b/bookings/:id/pass", "/assets/route-B_9-x.js"];
  vi.stubGlobal("caches", { open: async () => cache, keys: async () => [] });
  vi.stubGlobal(
    "fetch",
    async () => new Response(`<link href="${files[0]}"/><script src="${files[1]}"></script>`),
  );
  await storePage("/kn/bookings/1/pass", [], null);
  expect(added).toEqual(files);
});
