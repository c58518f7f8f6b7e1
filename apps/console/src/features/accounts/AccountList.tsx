import { type Flag, type ListedAccount, LiveRole } from '@live/protocol';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import styles from '../../components/AdminList.module.css';
import { ExportButton } from '../../components/ExportButton.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { InfiniteTable } from '../../components/InfiniteTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { adminTexts } from '../../lib/adminTexts.ts';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { type AccountAction, accountColumns } from './accountColumns.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useAccountList } from './useAccountList.ts';

const { accounts: words } = adminTexts;

const ImportDialog = lazy(async () => ({
  default: (await import('./import/ImportDialog.tsx')).ImportDialog,
}));

const roles = Object.values(LiveRole).map((value) => ({ value, label: texts.roles[value] }));
const states = words.states.map((label, value) => ({ value: value as Flag, label }));

/** A dialog keeps its contents while it fades out; each opening begins anew. */
interface Opened {
  turn: number;
  isOpen: boolean;
  what: 'account' | 'password' | 'import';
  account: ListedAccount | undefined;
}

const questions: Partial<
  Record<
    AccountAction,
    {
      ask(name: string): string;
      done(name: string): string;
      run(accountId: string): Promise<unknown>;
    }
  >
> = {
  disable: {
    ask: words.disableQuestion,
    done: words.disabled,
    run: (accountId) => api.call('adminAccountChange', { accountId, disabled: 1 }),
  },
  signOut: {
    ask: words.signOutQuestion,
    done: words.signedOut,
    run: (accountId) => api.call('adminAccountSignOut', { accountId }),
  },
  factorOff: {
    ask: words.factorOffQuestion,
    done: words.factorIsOff,
    run: (accountId) => api.call('adminFactorRemove', { accountId }),
  },
};

export const AccountList = ({ own }: { own: string }) => {
  const { list, tagNames, filter, wanted, narrow } = useAccountList();
  const [opened, setOpened] = useState<Opened>();
  const refresh = () => void list.refetch();
  const open = (what: Opened['what'], account?: ListedAccount) =>
    setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, isOpen: true, what, account }));
  const close = () => setOpened((last) => last && { ...last, isOpen: false });

  const act = async (action: AccountAction, account: ListedAccount) => {
    const { id: accountId, name } = account;
    if (action === 'edit') return open('account', account);
    if (action === 'newPassword') return open('password', account);
    if (action === 'enable') {
      await api.call('adminAccountChange', { accountId, disabled: 0 });
      toast('success', words.enabled(name));
      return refresh();
    }
    const question = questions[action];
    if (!question) return;
    const isConfirmed = await confirm({
      title: words[action],
      content: question.ask(name),
      isDangerous: true,
      onOk: () => question.run(accountId),
    });
    if (!isConfirmed) return;
    toast('success', question.done(name));
    refresh();
  };

  const columns = accountColumns({
    own,
    tagNames,
    // A failure has been shown by then.
    onAction: (action, account) => void act(action, account).catch(() => {}),
  });
  return (
    <section className={styles.list}>
      <div className={styles.tools}>
        <SearchField
          style={{ width: 'min(280px, 100%)' }}
          label={words.search}
          maxLength={64}
          onSearch={(searchValue) => narrow({ searchValue })}
        />
        <FilterSelect
          width={132}
          name={words.anyRole}
          value={filter.role}
          options={roles}
          onChange={(role) => narrow({ role })}
        />
        <FilterSelect
          width={120}
          name={words.anyState}
          value={filter.disabled}
          options={states}
          onChange={(disabled) => narrow({ disabled })}
        />
        <span className="spring" />
        <ExportButton
          call="adminAccountExport"
          input={wanted}
          what={adminTexts.tabs.accounts}
          isEmpty={list.items.length === 0}
        />
        <Button onClick={() => open('import')}>{words.import}</Button>
        <Button type="primary" onClick={() => open('account')}>
          {words.add}
        </Button>
      </div>
      {list.isFirstLoad && !list.error ? (
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      ) : (
        <InfiniteTable<ListedAccount>
          list={list}
          columns={columns}
          scroll={{ x: 1064 }}
          locale={{ emptyText: <div className="empty-data">{words.none}</div> }}
        />
      )}
      {opened?.what === 'account' && (
        <AccountDialog
          key={opened.turn}
          account={opened.account}
          isOwn={opened.account?.id === own}
          open={opened.isOpen}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {opened?.what === 'import' && (
        <Suspense>
          <ImportDialog key={opened.turn} open={opened.isOpen} onDone={refresh} onClose={close} />
        </Suspense>
      )}
      {opened?.what === 'password' && opened.account && (
        <PasswordDialog
          key={opened.turn}
          account={opened.account}
          open={opened.isOpen}
          onClose={close}
        />
      )}
    </section>
  );
};
