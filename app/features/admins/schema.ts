import { z } from "zod";

export const adminSignInSchema = z.object({
  username: z
    .string("Enter your username")
    .trim()
    .min(1, "Enter your username")
    .max(100, "Enter your username"),
  password: z.string("Enter your password").max(200, "Enter your password"),
});
