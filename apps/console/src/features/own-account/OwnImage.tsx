import type { Account } from '@live/protocol';
import { useBusy } from '@live/web';
import { ImageField } from '@live/web/image-field';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { ownAccountTexts as words } from '../../lib/ownAccountTexts.ts';
import styles from './OwnAccount.module.css';

/** One's own picture. A new one counts as soon as it is uploaded. */
export const OwnImage = ({ account, onSaved }: { account: Account; onSaved(): void }) => {
  const [, run] = useBusy();
  const save = async (url: string) => {
    if (!(await run(() => api.call('ownImageChange', { url })))) return;
    toast('success', words.saved);
    onSaved();
  };
  return (
    <div className={styles.image}>
      <ImageField
        api={api}
        use="avatar"
        label={words.image}
        value={account.portrait}
        onChange={(url) => void save(url)}
      />
    </div>
  );
};
