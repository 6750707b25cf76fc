import { expect, test } from 'vitest';
import { runsheetError } from '../errors/runsheet-error.ts';
import { afterDelivery } from './request-outcome.ts';

test('what the service refuses after a delivery is left to the next build; a mistake of ours is not hidden', async () => {
  expect(await afterDelivery(async () => 7, 0)).toBe(7);
  expect(await afterDelivery(() => Promise.reject(runsheetError('RS2001', {})), 0)).toBe(0);
  await expect(afterDelivery(() => Promise.reject(new TypeError('ours')), 0)).rejects.toThrow('ours');
});
