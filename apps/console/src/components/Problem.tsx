import { texts } from '../lib/texts.ts';
import styles from './Problem.module.css';

interface ProblemProps {
  title: string;
  hint?: string;
  /** Technical detail for support. */
  detail?: string;
  /** Renders everything on one line. */
  isInline?: boolean;
  action?: { label: string; run(): void };
  links?: readonly { label: string; href: string }[];
}

/** An error message with the next steps. */
export const Problem = ({ title, hint, detail, isInline, action, links = [] }: ProblemProps) => (
  <section className={isInline ? styles.low : styles.problem} role="alert">
    <div className={styles.symbol} aria-hidden="true">
      !
    </div>
    <h1 className={styles.title}>{title}</h1>
    {hint && <p className={styles.hint}>{hint}</p>}
    {detail && <code className={styles.detail}>{detail}</code>}
    <div className={styles.actions}>
      {action && (
        <button type="button" className="button button-primary" onClick={action.run}>
          {action.label}
        </button>
      )}
      {links.map(({ label, href }) => (
        <a key={href} className="button" href={href}>
          {label}
        </a>
      ))}
    </div>
  </section>
);

/** The same as a whole page. */
export const ProblemPage = (props: ProblemProps) => (
  <main className={styles.page}>
    <Problem {...props} />
  </main>
);

interface LoadProblemProps extends Pick<ProblemProps, 'links'> {
  error: Error;
  onRetry(): void;
}

/** A whole page that could not be loaded. */
export const LoadProblemPage = ({ error, onRetry, links = [] }: LoadProblemProps) => (
  <ProblemPage
    title={texts.errors.loadFailed}
    hint={error.message}
    action={{ label: texts.common.retry, run: onRetry }}
    links={links}
  />
);
