/** Tells the parent where this process listens, and how much processor time it has used whenever it asks. */
export function answerParent(
  url: string,
  tokens: { publish: string; play: string } = { publish: '', play: '' },
): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000 });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ url, tokens });
}
