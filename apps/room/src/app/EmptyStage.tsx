import styles from './RoomStage.module.css';

/** Dark as what follows: a host who goes on air sees no white page. */
export const EmptyStage = () => <main className={styles.stage} aria-busy="true" />;
