import { linkParts } from "../links";

/** What a member wrote, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {linkParts(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
            key={index}
            href={part.href}
            target="_blank"
            rel="nofollow noopener noreferrer ugc"
            className="text-link"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
