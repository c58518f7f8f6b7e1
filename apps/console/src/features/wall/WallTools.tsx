import { useStore } from '@live/web';
import { Button, Input, type InputRef, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { SearchIcon } from '../../components/icons.tsx';
import { plainKeyOf } from '../../lib/plainKeyOf.ts';
import { playChime } from '../../lib/playChime.ts';
import { preferences } from '../../lib/preferences.ts';
import { wallTexts } from '../../lib/wallTexts.ts';
import { type WallOrder, wallOrders } from './wallOrder.ts';

const MAX_SEARCH = 100;
const orderOptions = wallOrders.map((value) => ({ value, label: wallTexts.orders[value] }));

interface WallToolsProps {
  order: WallOrder;
  onOrder(order: WallOrder): void;
  search: string;
  onSearch(search: string): void;
}

/** Search, order and alarm. */
export const WallTools = ({ order, onOrder, search, onSearch }: WallToolsProps) => {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    const ended = new AbortController();
    const focus = (event: KeyboardEvent) => {
      if (plainKeyOf(event) !== '/') return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  return (
    <>
      <Input
        ref={field}
        style={{ width: 210 }}
        aria-label={wallTexts.search}
        placeholder={wallTexts.search}
        title={wallTexts.searchHint}
        prefix={<SearchIcon />}
        maxLength={MAX_SEARCH}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onSearch('');
        }}
      />
      <Select<WallOrder>
        style={{ width: 150 }}
        aria-label={wallTexts.order}
        options={orderOptions}
        value={order}
        onChange={onOrder}
      />
      <AlarmButton />
    </>
  );
};

const AlarmButton = () => {
  const { wallAlarm } = useStore(preferences);
  const toggle = () => {
    preferences.dispatch({ wallAlarm: !wallAlarm });
    // Browsers make no sound before a click: this one lets the alarm be heard, and shows what it is like.
    if (!wallAlarm) playChime();
  };
  return (
    <Button aria-pressed={wallAlarm} type={wallAlarm ? 'primary' : 'default'} onClick={toggle}>
      {wallAlarm ? wallTexts.alarmOn : wallTexts.alarmOff}
    </Button>
  );
};
