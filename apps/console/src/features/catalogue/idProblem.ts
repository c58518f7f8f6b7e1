import { catalogueTexts } from '../../lib/catalogueTexts.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Why it is no number of a tag, group or category, if so. */
export const idProblem = (id: string): string | undefined =>
  ID.test(id) ? undefined : catalogueTexts.idWrong;
