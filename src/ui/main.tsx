// Says what must be known before the first schema is made, then brings the screens: modules run in the order of their imports.
import './app/quiet-schemas.ts';
import './app/start.tsx';
