import { describe, expect, it } from 'vitest';
import { callDefinition, callNames } from '../calls.ts';
import { commandNames } from '../commands.ts';
import {
  callsByCaller,
  callsByState,
  commandsByCaller,
  commandsByState,
  readTable,
} from './access-table.ts';

const namesOf = (table: string) =>
  readTable(table)
    .map(({ name }) => name)
    .sort();

describe('the tables of access', () => {
  it('X-02 have a line for every call, and for every call about a room by its state', () => {
    expect(namesOf(callsByCaller)).toEqual([...callNames].sort());
    const aboutRooms = callNames.filter((name) => 'liveId' in callDefinition(name).request.shape);
    expect(namesOf(callsByState)).toEqual([...aboutRooms].sort());
  });

  it('T-07 have a line for every command', () => {
    expect(namesOf(commandsByCaller)).toEqual([...commandNames].sort());
    expect(namesOf(commandsByState)).toEqual([...commandNames].sort());
  });
});
