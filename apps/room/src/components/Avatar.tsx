const DEFAULT_AVATAR = '/default-avatar.svg';

/** The picture of a person; a default one where there is none. */
export const Avatar = ({ src, className }: { src: string; className?: string | undefined }) => (
  <img
    className={className}
    src={src || DEFAULT_AVATAR}
    alt=""
    onError={({ currentTarget }) => {
      if (!currentTarget.src.endsWith(DEFAULT_AVATAR)) currentTarget.src = DEFAULT_AVATAR;
    }}
  />
);
