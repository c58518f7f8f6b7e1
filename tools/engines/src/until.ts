/** Asks again and again until the answer is yes. */
export async function until(
  isSo: () => Promise<boolean>,
  withinMs: number,
  otherwise: string,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
