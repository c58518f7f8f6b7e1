import { type ActionKind, actionNames } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { callQuery } from '../../lib/callQuery.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { actionTimes } from './actionTimes.ts';
import type { ActionFilter } from './useActionLog.ts';

/** Actions without a room stand in no room's log. */
const WITHOUT_ROOM: readonly string[] = [
  'category-save',
  'category-delete',
  'tag-save',
  'tag-delete',
  'account-save',
  'account-import',
  'account-disable',
  'account-sign-out',
  'person-erase',
] satisfies ActionKind[];

const kinds = Object.entries(actionNames)
  .filter(([kind]) => !WITHOUT_ROOM.includes(kind))
  .map(([value, label]) => ({ value, label }));

interface ActionLogFiltersProps {
  liveId: string;
  isOpen: boolean;
  isLoading: boolean;
  filter: ActionFilter;
  change(part: Partial<ActionFilter>): void;
}

export const ActionLogFilters = (props: ActionLogFiltersProps) => {
  const { liveId, isOpen, isLoading, filter, change } = props;
  const operators = useQuery({ ...callQuery('operatorList', { liveId }), enabled: isOpen });
  const { anyOperator, anyKind, anyTime, person } = lazyTexts.actionLog;
  return (
    <>
      <FilterSelect
        width={132}
        name={anyOperator}
        value={filter.operatorId}
        options={(operators.data ?? []).map(({ accountId, nickname }) => ({
          value: accountId,
          label: nickname,
        }))}
        onChange={(operatorId) => change({ operatorId })}
      />
      <FilterSelect
        width={132}
        name={anyKind}
        value={filter.kind}
        options={kinds}
        onChange={(kind) => change({ kind })}
      />
      <FilterSelect
        width={132}
        name={anyTime}
        value={filter.sinceSeconds}
        options={actionTimes}
        onChange={(sinceSeconds) => change({ sinceSeconds })}
      />
      <SearchField
        style={{ width: 210 }}
        label={person}
        maxLength={64}
        isLoading={isLoading}
        onSearch={(text) => change({ person: text === '' ? undefined : text })}
      />
    </>
  );
};
