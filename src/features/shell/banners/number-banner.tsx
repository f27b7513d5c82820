import { useState } from 'react';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import styles from './number-banner.module.css';

/** An IPv4 address that a router gave; that of the loopback never changes. */
const NUMBER = /^(?!127\.)\d{1,3}(?:\.\d{1,3}){3}$/;
/** The page /instalar explains a number too, and notes it under this name (install-page/choice.ts). */
const TOLD = 'arcada_direccion=number';
/** Seconds: browsers keep no cookie for longer than 400 days. */
const LONGEST = 400 * 24 * 60 * 60;

const wasTold = (): boolean => document.cookie.split('; ').includes(TOLD);

/** Says once, before a person signs in at a number, what becomes of unsent work when the router changes it. */
export function NumberBanner() {
  const [told, setTold] = useState(wasTold);
  if (told || !globalThis.isSecureContext || !NUMBER.test(location.hostname)) return null;
  function note() {
    document.cookie = `${TOLD}; path=/; max-age=${LONGEST}; samesite=lax`;
    setTold(true);
  }
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="quiet" onClick={note}>
          Entendido
        </Button>
      }
    >
      <strong>{location.hostname} es un número que el router puede cambiar.</strong> Lo que quede sin enviar en este
      dispositivo se guarda bajo ese número.{' '}
      <a className={styles.link} href="/instalar">
        Ver si aquí responde un nombre que no cambia
      </a>
    </Banner>
  );
}
