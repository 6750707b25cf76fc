import { expect, test } from 'vitest';
import { runsTests } from './test-command.ts';

const SCRIPTS = new Map([
  ['coverage', ['vitest run --coverage']],
  ['unit', ['npm run lint && npm run coverage']],
  ['test:e2e', ['playwright test']],
  ['round', ['npm run round']],
  ['ci', ['npm test']],
]);

test.each([
  'npm test',
  'npm t -- --ci',
  'npm run test',
  'npm run -s test',
  'pnpm -r test',
  'pnpm run -r test',
  'pnpm --filter app test',
  'npm -w a test',
  'npm --workspaces test',
  'yarn workspaces foreach -A run test',
  'yarn workspace @shop/api test',
  'npx turbo run test',
  'npx turbo run lint test --filter=web',
  'npx nx test',
  'npx nx run-many --target=test',
  'npx nx run api:test',
  'CI=1 npx vitest run',
  'NODE_OPTIONS="--max-old-space-size=4096 --trace-warnings" npx jest',
  'yarn run jest',
  'yarn jest --ci',
  'npx --no-install vitest',
  'npm exec vitest',
  'npm exec -- vitest run',
  'pnpm dlx vitest@5',
  'node --run test',
  'node --experimental-vm-modules node_modules/jest/bin/jest.js',
  './node_modules/.bin/vitest run',
  'npm run coverage',
  'npm run unit',
  'pnpm coverage',
  'xvfb-run npm test',
  'npx playwright test --project=chromium',
  'xvfb-run -a npm test',
  'timeout 600 npm test',
  'time npm test',
  'npx cross-env CI=1 jest',
  'npx c8 vitest run',
  'if [ -f x ]; then npm test; fi',
  'npm run build\nnpx vitest run --shard=${{ matrix.shard }}/4',
  'npm run lint && \\\n  npm test || true',
  'npm run test:e2e',
  'node --import tsx --test src',
  'npx mocha',
])('runs the tests: %s', (command) => {
  expect(runsTests(command, SCRIPTS)).toBe('yes');
});

test.each([
  'echo npm test',
  'npm run testimonials',
  'npm ci',
  'npm ci # before npm test',
  'npx playwright install --with-deps',
  'npm install --save-dev vitest',
  'pnpm add -D jest',
  'npm run round',
  'bun test',
  'npx cypress run',
  'go test ./...',
  'npx vitest --version',
  'npx runsheet try -- npm test',
  'cd test',
])('runs none: %s', (command) => {
  expect(runsTests(command, SCRIPTS)).toBe('no');
});

test.each(['make test', './scripts/test.sh', 'docker compose run app npm test', 'npm run test:unit', 'just test'])(
  'cannot be known: %s',
  (command) => {
    expect(runsTests(command, SCRIPTS)).toBe('unknown');
  },
);
