import type { CallHandlers } from '../../http/handlers.ts';
import type { Permissions } from './permissions.service.ts';

export const permissionHandlers = (permissions: Permissions) =>
  ({
    tagList: async ({ input }) => {
      const { tagNos, searchValue, ...page } = input;
      const { items, total } = await permissions.tags(
        tagNos ? { tagNos } : { search: searchValue?.trim(), ...page },
      );
      return { data: items, meta: { total } };
    },
    authTagList: ({ room }) => permissions.saved(room),
    authTagTry: ({ room, input }) => permissions.tryOut(room, input.authTagList),
    authTagUpdate: ({ room, caller, input }) => permissions.save(room, input.authTagList, caller),
  }) satisfies Partial<CallHandlers>;
