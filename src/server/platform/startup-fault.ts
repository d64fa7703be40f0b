import { faultLines } from './log/fault.ts';
import { StartupError } from './startup-error.ts';

const FILE_FAULTS: Record<string, string> = {
  EACCES: 'Нет прав на',
  EPERM: 'Нет прав на',
  EROFS: 'Сюда нельзя писать:',
  ENOSPC: 'Нет места на диске:',
  ENOENT: 'Нет такого файла или папки:',
  ENOTDIR: 'Это не папка:',
};

/**
 * Words for what stopped the start: our own faults, a taken port and a file out of reach as plain Russian, the rest with its stack.
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
  const { path } = (error ?? {}) as NodeJS.ErrnoException;
  const ofFile = path && FILE_FAULTS[code ?? ''];
  if (ofFile)
    return `${ofFile} ${path}. Проверьте путь и права пользователя, от имени которого это запущено.`;
  return faultLines(error);
}
