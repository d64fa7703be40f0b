import { faultLines } from './log/fault.ts';
import { StartupError } from './startup-error.ts';

/**
 * Words for what stopped the start: our own faults and a taken port as plain Russian, the rest with its stack.
 * The caller prints it and exits with 1.
 */
export function startupFault(error: unknown, port?: number): string {
  if (error instanceof StartupError) return error.message;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const where = (error as { port?: number } | undefined)?.port ?? port;
  if (code === 'EADDRINUSE') {
    return `Порт ${where} занят другой программой. Остановите её или укажите другой порт: PORT=3001 npm start`;
  }
  if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen') {
    return `Порт ${where} нельзя занять без особых прав. Укажите порт больше 1023: PORT=3000 npm start`;
  }
  if (code === 'EADDRNOTAVAIL')
    return 'Адрес HOST не принадлежит этому компьютеру. Проверьте переменную HOST.';
  return faultLines(error);
}
