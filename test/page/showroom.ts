import type { Shop } from './shop.ts';

const MESSAGE = 'expected 3 to be 2\n- 2\n+ 3\n  at pay (src/pay.ts:3:1)\n  at run (node_modules/x/y.js:1:1)';

/** Every control of the page is somewhere in it: at `/`, in the script 2, or, of many rows and runs, in the script 3. It has two projects. */
export async function fillShowroom({ send }: Shop): Promise<void> {
  await send('/projects/1/folders', { name: 'QA' });
  await send('/projects/1/folders/f1/scripts', {
    name: 'Cart',
    description: 'What the cart does [runsheet: inserts in place]',
    fields: ['branch', 'environment', 'commit', 'build', { id: 'runsheet_marks', show: false }],
    tests: ['cart', '\tadds', '\tpays', '\tlends', '\tcounts', 'depot', '\tstores', '\tships', 'old', '\tleft'],
    runs: [
      run(1, { marks: '1w;p2,1,2,2,3;f4,4;.', results: { ...pass(2, 3, 5, 7, 10), 4: 'fail', 8: 'fail' } }),
      run(2, { marks: '1w;p2,1,2;f4,4;b7;.', results: { ...pass(2, 3, 5), 4: 'fail', 7: 'blocked', 8: 'fail' } }),
      run(3, { marks: '1p;p2;.', results: pass(2), branch: 'fix', environment: 'mac' }),
      run(4, {
        marks: '1w;r2;p4;f3,2,3;b7;d2c;t12c,522;.',
        results: { ...pass(2, 4), 3: ['fail', MESSAGE], 5: ['fail', 'no funds'], 7: 'blocked', 8: 'fail' },
      }),
    ],
  });
  await send('/projects/1/scripts', {
    name: 'Store',
    tests: Array.from({ length: 60 }, (_, row) => `row ${row + 1}`),
    runs: Array.from({ length: 402 }, (_, nth) => ({ results: { ...pass(1), ...RESULTS[nth] } })),
  });
}

const MANY = Array.from({ length: 25 }, (_, nth) => nth + 11);
/** The newest run of many has mended more than a list of it shows. */
const RESULTS: Readonly<Record<number, object>> = {
  400: Object.fromEntries(MANY.map((id) => [id, 'fail'])),
  401: pass(...MANY),
};

function pass(...ids: readonly number[]): object {
  return Object.fromEntries(ids.map((id) => [id, 'pass']));
}

function run(nth: number, { marks, results, ...others }: Told): object {
  const build = `https://github.com/shop/cart/actions/runs/${nth}`;
  const headers = { branch: 'main', environment: 'linux', commit: `aaaaaaa${nth}`, build, runsheet_marks: marks };
  return { headers: { ...headers, ...others }, results };
}

type Told = {
  readonly marks: string;
  readonly results: object;
  readonly branch?: string;
  readonly environment?: string;
};
