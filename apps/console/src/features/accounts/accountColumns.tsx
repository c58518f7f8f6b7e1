import { Flag, type ListedAccount } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { adminTexts } from '../../lib/adminTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './AccountList.module.css';

const { accounts: words } = adminTexts;

export type AccountAction = 'edit' | 'newPassword' | 'signOut' | 'factorOff' | 'disable' | 'enable';

interface AccountColumnsOptions {
  /** The id of whoever looks. */
  own: string;
  tagNames: ReadonlyMap<string, string> | undefined;
  onAction(action: AccountAction, account: ListedAccount): void;
}

const actionsOn = (account: ListedAccount, own: string): AccountAction[] => {
  if (account.disabledAt !== '') return ['edit', 'enable'];
  return [
    'edit',
    'newPassword',
    'signOut',
    ...(account.secondFactor === Flag.YES ? (['factorOff'] as const) : []),
    ...(account.id === own ? [] : (['disable'] as const)),
  ];
};

export const accountColumns = ({
  own,
  tagNames,
  onAction,
}: AccountColumnsOptions): TableColumnsType<ListedAccount> => [
  {
    title: words.columns.name,
    key: 'name',
    ellipsis: true,
    render: (_, { id, name }) => name + (id === own ? words.own : ''),
  },
  { title: words.columns.nickname, dataIndex: 'nickname', ellipsis: true },
  {
    title: words.columns.role,
    key: 'role',
    width: 108,
    render: (_, { thirdLiveRole }) => texts.roles[thirdLiveRole],
  },
  { title: words.columns.company, dataIndex: 'corpName', ellipsis: true },
  {
    title: words.columns.tags,
    key: 'tags',
    ellipsis: true,
    render: (_, { tagNos }) => tagNos.map((tagNo) => tagNames?.get(tagNo) ?? tagNo).join('、'),
  },
  {
    title: words.columns.state,
    key: 'state',
    width: 84,
    render: (_, { disabledAt }) => (
      <span className={styles.state} data-disabled={disabledAt !== ''} title={disabledAt}>
        {words.states[disabledAt === '' ? 0 : 1]}
      </span>
    ),
  },
  {
    title: words.columns.created,
    key: 'created',
    width: 178,
    responsive: ['xl'],
    render: (_, { createdAt }) => <span className="figures">{createdAt}</span>,
  },
  {
    title: words.columns.actions,
    key: 'actions',
    width: 316,
    render: (_, account) => (
      <span className={styles.actions}>
        {actionsOn(account, own).map((action) => (
          <LinkButton
            key={action}
            danger={action === 'disable' || action === 'factorOff'}
            aria-label={words.actionOn(words[action], account.name)}
            onClick={() => onAction(action, account)}
          >
            {words[action]}
          </LinkButton>
        ))}
      </span>
    ),
  },
];
