import { describe, expect, it } from 'vitest';
import { overpaidByOthers, type ReceivedPayment } from '#domain/money/overpayment.ts';

const theirs = (id: string, after: number, before = 0): ReceivedPayment => ({ id, known: false, before, after });
const own = (id: string, cents: number): ReceivedPayment => ({ id, known: true, before: cents, after: cents });

describe('a payment from elsewhere', () => {
  it('that brings a budget beyond its amount is told, with how much is too much', () => {
    expect(overpaidByOthers(100, 70, [theirs('b', 70)])).toEqual({ payment: 'b', amount: 70, over: 40 });
  });

  it('that stays within the balance, or pays it to the cent, is not', () => {
    expect(overpaidByOthers(100, 70, [theirs('b', 30)])).toBeNull();
  });

  it('of a budget that was overpaid already is told only where it makes it worse', () => {
    expect(overpaidByOthers(100, 140, [theirs('b', 70, 70)])).toBeNull();
    expect(overpaidByOthers(100, 140, [theirs('b', 60, 70)])).toBeNull();
    expect(overpaidByOthers(100, 140, [theirs('c', 10)])).toEqual({ payment: 'c', amount: 10, over: 50 });
  });

  it('that was raised or moved to the budget counts by what it adds', () => {
    expect(overpaidByOthers(100, 90, [theirs('b', 50, 20)])).toEqual({ payment: 'b', amount: 50, over: 20 });
  });

  it('that another one makes up for is not told', () => {
    expect(overpaidByOthers(100, 70, [theirs('b', 70), theirs('c', 0, 40)])).toBeNull();
  });

  it('that reached the server before one of this tablet’s own is not told: of that one the server has warned', () => {
    expect(overpaidByOthers(100, 70, [theirs('b', 70), own('a', 70)])).toBeNull();
    expect(overpaidByOthers(100, 70, [own('a', 70), theirs('b', 70)])).toMatchObject({ payment: 'b' });
  });
});
