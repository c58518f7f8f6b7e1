import styles from './Problem.module.css';

interface ProblemProps {
  title: string;
  hint?: string;
  /** For those who will be asked for help. */
  detail?: string;
  /** All in one line, where there is no more room. */
  isLow?: boolean;
  action?: { label: string; run(): void };
  link?: { label: string; href: string };
}

/** What went wrong, and what to do next. */
export const Problem = ({ title, hint, detail, isLow, action, link }: ProblemProps) => (
  <section className={isLow ? styles.low : styles.problem} role="alert">
    <div className={styles.mark} aria-hidden="true">
      !
    </div>
    <h1 className={styles.title}>{title}</h1>
    {hint && <p className={styles.hint}>{hint}</p>}
    {detail && <code className={styles.detail}>{detail}</code>}
    <div className={styles.ways}>
      {action && (
        <button type="button" className="button button-primary" onClick={action.run}>
          {action.label}
        </button>
      )}
      {link && (
        <a className="button" href={link.href}>
          {link.label}
        </a>
      )}
    </div>
  </section>
);

/** The same where it is all there is to see. */
export const ProblemPage = (props: ProblemProps) => (
  <main className={styles.page}>
    <Problem {...props} />
  </main>
);
