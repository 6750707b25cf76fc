import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['packages/cart/*.test.js'], reporters: ['default', '@runsheet/vitest'] },
});
