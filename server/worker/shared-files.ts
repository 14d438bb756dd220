import { SHARED_CACHE } from "~/core/progress/watch-files/imports";
import { worker } from "./scope";

/** The address to which the phone's share sheet sends files; they wait in a cache for their page. */
export const SHARE = "/progress/share";

/** Keeps shared files for the page; an earlier share that was not read is dropped. */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [index, file] of form.getAll("files").entries()) {
    const name = encodeURIComponent(typeof file === "string" ? "" : file.name);
    await cache.put(`${SHARE}/${index}?name=${name}`, new Response(file));
  }
  return Response.redirect(new URL("/progress?shared", worker.location.href).href, 303);
}
