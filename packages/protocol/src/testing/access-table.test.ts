import { describe, expect, it } from 'vitest';
import { callDefinition, callNames } from '../calls.ts';
import { commandNames } from '../commands.ts';
import {
  callers,
  callTable,
  commandCallers,
  commandTable,
  deletedReaders,
  moderatorTable,
  readTable,
  states,
} from './access-table.ts';

const namesOf = (table: string, columns: readonly string[]) =>
  readTable(table, columns)
    .map(({ name }) => name)
    .sort();

describe('the tables of access', () => {
  it('X-02 have a line for every call, and for every call about a room by its state', () => {
    expect(namesOf(callTable, callers)).toEqual([...callNames].sort());
    const aboutRooms = callNames.filter((name) => 'liveId' in callDefinition(name).request.shape);
    expect(namesOf(callTable, states)).toEqual([...aboutRooms].sort());
  });

  it('G-14 have a line for every call that names moderators, and differ from a viewer in no other', () => {
    const named = callNames.filter((name) => callDefinition(name).access === 'moderator');
    // Undoing is for what they did themselves: nobody has done anything in the rooms of the matrix.
    const answered = named.filter((name) => name !== 'moderatorUndo');
    expect(namesOf(moderatorTable, ['moderator'])).toEqual(answered.sort());
    expect(named).toHaveLength(6);
  });

  it('E-05 have every call that reads a deleted room by its former members', () => {
    const reading = readTable(callTable, states).filter(
      // Deleting or cancelling a room again is no reading.
      ({ name, cells }) =>
        cells.deleted === '0' && !/(?:roomDelete|plannedRoomCancel)$/i.test(name),
    );
    expect(namesOf(callTable, deletedReaders)).toEqual(reading.map(({ name }) => name).sort());
  });

  it('T-07 have a line for every command', () => {
    expect(namesOf(commandTable, commandCallers)).toEqual([...commandNames].sort());
    expect(namesOf(commandTable, states)).toEqual([...commandNames].sort());
  });
});
