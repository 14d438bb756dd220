import { plainFormOf } from "./plain-form";

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const JSON_TYPE = /^application\/json\b/i;
const RESERVED_FIELDS = new Set(["__proto__", "__intent__", "__state__"]);

/** Addresses that take JSON instead of a form. */
const JSON_PATHS = /^\/(bookings\/sync|qr-scanner\/[\w-]+)(\.data)?$/;

/** An answer for a request that no browser sends by itself; undefined when the request is well formed. */
export async function refusalOfOddRequest(
  request: Request,
): Promise<{ status: 400 | 415; text: string } | undefined> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null)
    return undefined;
  const type = request.headers.get("Content-Type") ?? "";
  if (JSON_TYPE.test(type) && JSON_PATHS.test(new URL(request.url).pathname)) return undefined;
  if (!FORM_TYPES.test(type)) return { status: 415, text: "Please send a form." };
  return (await isReadableForm(request))
    ? undefined
    : { status: 400, text: "This form cannot be read." };
}

/** The form parses, holds no NUL, and no field that belongs to the form library itself. */
async function isReadableForm(request: Request): Promise<boolean> {
  try {
    for (const [name, value] of await fieldsOf(request)) {
      if (RESERVED_FIELDS.has(name) || name.includes("\0")) return false;
      if (typeof value === "string" && value.includes("\0")) return false;
    }
    return true;
  } catch {
    return false;
  }
}

async function fieldsOf(request: Request): Promise<URLSearchParams | FormData> {
  const plain = plainFormOf(request);
  return plain === undefined ? await request.clone().formData() : new URLSearchParams(plain);
}
