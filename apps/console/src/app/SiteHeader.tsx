import { type Account, isSuperAdmin } from '@live/protocol';
import { Preferences } from '../features/preferences/Preferences.tsx';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { texts } from '../lib/texts.ts';
import { useSessionWatch } from '../lib/useSessionWatch.ts';
import styles from './SiteHeader.module.css';
import { signOut } from './signOut.ts';

const places = [
  { href: '/', name: lazyTexts.roomList.title },
  { href: '/wall', name: lazyTexts.wall },
  { href: '/admin', name: lazyTexts.admin },
] as const;

interface SiteHeaderProps {
  account: Account;
  /** Whether the page below takes the whole width of the window. */
  isWide?: boolean;
}

/** Whether the page is this place, or a part of it. */
const isIn = (href: string): boolean =>
  location.pathname === href || (href !== '/' && location.pathname.startsWith(`${href}/`));

/** The head of pages about no single room. */
export const SiteHeader = ({ account, isWide }: SiteHeaderProps) => {
  const { nickname, thirdLiveRole } = account;
  useSessionWatch();
  return (
    <header className={styles.header} data-wide={isWide}>
      <span className={styles.logo} aria-hidden="true" />
      <p className={styles.product}>{texts.product}</p>
      {isSuperAdmin(thirdLiveRole) && (
        <nav className={styles.places}>
          {places.map(({ href, name }) => (
            <a key={href} href={href} aria-current={isIn(href) ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <span className={styles.who}>
        {nickname}
        <small>{texts.roles[thirdLiveRole]}</small>
      </span>
      <Preferences side="below" onSignOut={() => void signOut()} />
    </header>
  );
};
