import { describe, expect, it, vi } from 'vitest';
import { mapHistory, record, redo, startHistory, undo, type History } from './history.ts';

const isSame = (a: number, b: number): boolean => a === b;
const back = (history: History<number>) => undo(history, isSame);
const on = (history: History<number>) => redo(history, isSame);
const oneToFifty = Array.from({ length: 49 }, (_, at) => at + 2).reduce(record<number>, startHistory(1));

describe('mapHistory', () => {
  it('maps a step when it is visited', () => {
    const change = vi.fn((value: number) => value * 10);
    const mapped = mapHistory(oneToFifty, change, isSame);
    expect(change.mock.calls).toEqual([[50], [49]]);
    expect(back(mapped).present).toBe(490);
    expect(change.mock.calls).toEqual([[50], [49], [48]]);
  });

  it('maps each step once, however often the history is mapped', () => {
    const change = vi.fn((value: number) => value + 1);
    let history = oneToFifty;
    for (let turn = 0; turn < 3; turn += 1) history = mapHistory(history, change, isSame);
    for (let turn = 0; turn < 49; turn += 1) history = back(history);
    expect(history.present).toBe(4);
    for (let turn = 0; turn < 49; turn += 1) history = on(history);
    expect(history.present).toBe(53);
    expect(change).toHaveBeenCalledTimes(150);
  });

  it('leaves out steps without a change', () => {
    const tens = mapHistory(oneToFifty, (value) => Math.floor(value / 10), isSame);
    const four = back(tens);
    expect([tens.present, four.present, back(four).present]).toEqual([5, 4, 3]);
    expect([on(four).present, on(on(four)).present]).toEqual([5, 5]);
    const same = mapHistory(oneToFifty, () => 0, isSame);
    expect([same.past, back(same).present]).toEqual([[], 0]);
  });
});
