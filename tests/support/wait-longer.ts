// Vitest's own waiting gives up after a second, which a busy machine takes for less.
import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options = PATIENCE_MS) => waitFor(check, options);
vi.waitUntil = (check, options = PATIENCE_MS) => waitUntil(check, options);
