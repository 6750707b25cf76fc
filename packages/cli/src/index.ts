/** What a configuration file needs, from the package that stands in every package.json that uses runsheet. */
export { type ConfigInput, defineConfig } from '@runsheet/core';
