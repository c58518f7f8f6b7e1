import { describe, expect, it } from 'vitest';
import { callDefinition, callNames } from '../calls.ts';
import { commandNames } from '../commands.ts';
import {
  callers,
  callTable,
  commandCallers,
  commandTable,
  deletedReaders,
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
