/** An icon of Lucide by its name there, made by `scripts/line-icons.ts`. */
declare module "~icons/*" {
  export const Icon: ReturnType<typeof import("./line-icon").lineIcon>;
}
