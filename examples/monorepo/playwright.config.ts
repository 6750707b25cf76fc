import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'packages/api',
  reporter: [['list'], ['@runsheet/playwright']],
});
