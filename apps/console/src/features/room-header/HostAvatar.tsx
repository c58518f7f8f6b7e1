import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './RoomHeader.module.css';

/** A picture that is missing or does not load gives way to the default one. */
export const HostAvatar = ({ src }: { src: string }) => {
  const [failed, setFailed] = useState<string>();
  const isDefault = src === '' || failed === src;
  return (
    <img
      className={styles.avatar}
      src={isDefault ? '/default-avatar.svg' : src}
      alt={texts.header.hostAvatar}
      data-default={isDefault}
      onError={() => setFailed(src)}
    />
  );
};
