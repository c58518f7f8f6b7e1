/** Loaded before the question is asked: the comments do not wait for the component library. */
export const loadSanctionChoices = async () => {
  const [{ TermChoices }, { ScopeChoices }] = await Promise.all([
    import('./TermChoices.tsx'),
    import('./ScopeChoices.tsx'),
  ]);
  return { TermChoices, ScopeChoices };
};
