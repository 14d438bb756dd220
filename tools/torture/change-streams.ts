import { get } from "node:http";

export interface ChangeStream {
  /** Resolves at the next change event. */
  next: () => Promise<void>;
  close: () => void;
}

/** An open stream of server-sent events; throws when it is refused. */
export function openStream(
  url: string,
  { path, cookie }: { path: string; cookie: string },
): Promise<ChangeStream> {
  const headers = { Accept: "text/event-stream", Cookie: cookie };
  let tell = () => {};
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, url), { agent: false, headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`${path} answered ${response.statusCode}`));
      response.on("error", () => {});
      response.on("data", (part: Buffer) => {
        if (part.includes("data: changed")) tell();
      });
      resolve({
        next: () =>
          new Promise((heard) => {
            tell = heard;
          }),
        close: () => request.destroy(),
      });
    });
    request.on("error", reject);
  });
}
