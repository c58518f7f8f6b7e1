import { Button } from 'antd';
import styles from '../../components/FormDialog.module.css';
import { adminTexts } from '../../lib/adminTexts.ts';
import { toast } from '../../lib/feedback.ts';

const { accounts: words } = adminTexts;

/** The password that was just given to somebody: shown this once. */
export const ShownPassword = ({ name, password }: { name: string; password: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      toast('success', words.copied);
    } catch {
      toast('warning', words.uncopied);
    }
  };
  return (
    <>
      <p>{words.shown(name)}</p>
      <div className={styles.password}>
        <code>{password}</code>
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
    </>
  );
};
