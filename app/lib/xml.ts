/** Escapes text for an XML element or attribute; drops characters that XML forbids. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export interface FeedItem {
  title: string;
  link: string;
  description: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** An RSS 2.0 feed. */
export function rssFeed(feed: {
  title: string;
  link: string;
  self: string;
  description: string;
  /** Its locale. */
  language: string;
  items: readonly FeedItem[];
}): string {
  const items = feed.items.map(
    (item) =>
      `<item><title>${xmlText(item.title)}</title><link>${xmlText(item.link)}</link>` +
      `<guid>${xmlText(item.link)}</guid><pubDate>${new Date(item.at).toUTCString()}</pubDate>` +
      `<description>${xmlText(item.description)}</description></item>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${xmlText(feed.title)}</title><link>${xmlText(feed.link)}</link>` +
    `<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>` +
    `<description>${xmlText(feed.description)}</description><language>${xmlText(feed.language)}</language>` +
    `${items.join("")}</channel></rss>\n`
  );
}

/** A sitemap of these addresses; `changed` is a day 'YYYY-MM-DD'. */
export function siteMap(pages: readonly { address: string; changed?: string }[]): string {
  const urls = pages.map(({ address, changed }) => {
    const day = changed ? `<lastmod>${changed}</lastmod>` : "";
    return `<url><loc>${xmlText(address)}</loc>${day}</url>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`
  );
}
