// The limit in a process of its own: DATABASE_URL, USER_ID and COMPANY_ID of the vendor; says its port.
import { limitServer } from './server.ts';

const { DATABASE_URL = '', USER_ID = '', COMPANY_ID = '' } = process.env;
const app = limitServer({
  databaseUrl: DATABASE_URL,
  vendor: { userId: Number(USER_ID), companyId: Number(COMPANY_ID) },
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' }));
