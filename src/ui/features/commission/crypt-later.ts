export const crypt = () => import('./crypt.ts');
