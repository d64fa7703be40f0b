import { defineConfig } from 'drizzle-kit';

/** For drizzle's own tools (studio, check); migrations are made by `npm run db:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/server/**/tables.ts', './src/server/**/*-tables.ts'],
  out: './src/server/migrations',
});
