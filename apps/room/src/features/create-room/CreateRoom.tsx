import { DeviceType, Flag, limits } from '@live/protocol';
import { fittedTyping } from '@live/web';
import { ImageField } from '@live/web/image-field';
import { localInput, wireTimeOf } from '@live/web/plan-time';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { homeTexts } from '../../lib/homeTexts.ts';
import { hostTexts } from '../../lib/hostTexts.ts';

/** A phone held upright. A tablet or a computer sends a wide picture, however its window is cut. */
const UPRIGHT_PHONE = '(orientation: portrait) and (max-width: 520px)';

export const CreateRoom = ({ onCreated }: { onCreated(room: { liveId: string }): void }) => {
  const [liveLogo, setLiveLogo] = useState('');
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const categories = useQuery({
    queryKey: ['categories'],
    queryFn: () => api.call('roomCategoryList', {}, { quiet: true }),
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const liveTitle = String(fields.get('title')).trim();
    const isPortrait = fields.has('portrait');
    const categoryId = String(fields.get('category'));
    const planTime = wireTimeOf(String(fields.get('plan')));
    if (liveTitle === '') return setProblem(hostTexts.create.titleRequired);
    setProblem(undefined);
    setWaiting(true);
    try {
      const room = await api.call('roomCreate', {
        liveTitle,
        ...(liveLogo && { liveLogo }),
        ...(categoryId && { categoryId }),
        ...(planTime && { planTime }),
        deviceType: isPortrait ? DeviceType.ANDROID : DeviceType.WEBRTC,
        allowGuests: fields.has('guests') ? Flag.YES : Flag.NO,
      });
      onCreated(room);
    } catch {
      // The API client has shown the failure; the form stays filled in.
      setWaiting(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} aria-label={homeTexts.newRoom}>
      <label className="field">
        {hostTexts.create.title}
        <input name="title" {...fittedTyping(limits.titleLength)} />
      </label>
      <label className="field">
        {hostTexts.create.category}
        <select name="category">
          <option value="">{hostTexts.create.noCategory}</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="field">
        {hostTexts.create.cover}
        <ImageField
          api={api}
          use="cover"
          label={hostTexts.create.coverName}
          value={liveLogo}
          onChange={setLiveLogo}
          onBusy={setUploading}
        />
      </div>
      <label className="field">
        {hostTexts.create.plan}
        <input name="plan" type="datetime-local" min={localInput(Date.now())} />
      </label>
      <label className="check">
        <input name="guests" type="checkbox" defaultChecked />
        {hostTexts.create.guests}
      </label>
      <label className="check">
        <input name="portrait" type="checkbox" defaultChecked={matchMedia(UPRIGHT_PHONE).matches} />
        {hostTexts.create.portrait}
      </label>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button
        type="submit"
        className="button button-primary button-wide"
        disabled={isWaiting || isUploading}
      >
        {hostTexts.create.submit}
      </button>
    </form>
  );
};
