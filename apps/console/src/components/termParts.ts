/** Loaded before the question is asked: the comments do not wait for the component library. */
export const loadTermParts = async () => {
  const [{ TermChoices }, { TermReach }] = await Promise.all([
    import('./TermChoices.tsx'),
    import('./TermReach.tsx'),
  ]);
  return { TermChoices, TermReach };
};
