import { PLATFORM_ACTOR } from '../../domain/caller.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { Catalogue } from './catalogue.service.ts';

export const catalogueHandlers = (catalogue: Catalogue) =>
  ({
    adminTagList: ({ input }) => catalogue.tags(input),
    adminTagSave: ({ caller, input }) => catalogue.changeTag(input, caller.accountId),
    adminTagDelete: ({ caller, input }) => catalogue.deleteTag(input.tagNo, caller.accountId),
    adminCategoryList: () => catalogue.categories(),
    adminCategorySave: ({ caller, input }) => catalogue.changeCategory(input, caller.accountId),
    adminCategoryDelete: ({ caller, input }) =>
      catalogue.deleteCategory(input.id, caller.accountId),
    platformTagSave: ({ input }) => catalogue.saveTag(input, PLATFORM_ACTOR),
    platformCategorySave: ({ input }) => catalogue.saveCategory(input, PLATFORM_ACTOR),
  }) satisfies Partial<CallHandlers>;
