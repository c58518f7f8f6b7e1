import { ReviewMode } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import styles from '../../components/AdminList.module.css';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useWordSaving } from '../../components/words/useWordSaving.ts';
import { WordListEditor } from '../../components/words/WordListEditor.tsx';
import { api } from '../../lib/api.ts';
import { callQuery } from '../../lib/callQuery.ts';

/** The words of the platform, which apply in all rooms. */
export const PlatformWords = () => {
  const query = useQuery(callQuery('platformWordList', {}));
  const lists = useMemo(() => ({ platform: query.data ?? [], room: [] }), [query.data]);
  const { save, isSaving } = useWordSaving({
    send: (change) => api.call('platformWordSave', change),
    refetch: query.refetch,
  });
  // Beside a list that was loaded before, what was typed stays.
  if (query.error && !query.data) return <LoadFailed query={query} />;
  return (
    <section className={styles.list}>
      {query.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      ) : (
        <WordListEditor
          lists={lists}
          name="platform"
          mayChange
          // Rooms decide whether anything is held; here the words are tried out as they are.
          reviewMode={ReviewMode.WORDS}
          isSaving={isSaving}
          save={save}
        />
      )}
    </section>
  );
};
