import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { writeMeta } from '#store/database/meta.ts';
import { testId } from '#tests/support/factories.ts';
import { buildOperation, buildProduct, buildSupplier } from '#tests/support/money-factories.ts';
import { screenStore, setNow } from '#tests/support/screen.tsx';
import {
  button,
  dialog,
  OTHER,
  press,
  PRODUCT,
  receiveOperations,
  rowsOf,
  showInventory,
  spaced,
  stockedStore,
  SUPPLIER,
  user,
} from './screens.tsx';

const card = async (name: string) =>
  spaced((await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent);

describe('the inventory', () => {
  it('has the five buttons of its header', async () => {
    showInventory(await stockedStore());
    await screen.findByRole('heading', { level: 1, name: 'Inventario' });
    for (const name of ['Nueva Entrada', 'Nueva Salida', 'Nuevo Producto', 'Nuevo Proveedor', 'Actualizar']) {
      expect(button(name)).toBeTruthy();
    }
    for (const [name, window] of [
      ['Nueva Entrada', 'Nueva entrada'],
      ['Nueva Salida', 'Nueva salida'],
      ['Nuevo Producto', 'Nuevo producto'],
      ['Nuevo Proveedor', 'Nuevo proveedor'],
    ] as const) {
      await press(name);
      await dialog(window);
      await press('Cancelar');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('is brought up to date by its button', async () => {
    const syncNow = vi.fn(async () => undefined);
    showInventory(await stockedStore(), '', { syncNow });
    await press('Actualizar');
    expect(syncNow).toHaveBeenCalledOnce();
  });

  it('says in four cards what there is, what entered and left, and what runs low', async () => {
    const store = await stockedStore();
    await receiveOperations(
      store,
      { quantity: 1200, unit_price: 4 },
      { operation_type: 'salida', quantity: 7, unit_price: 3.15 },
      { product: OTHER, operation_type: 'salida', quantity: 2, unit_price: 1 },
    );
    showInventory(store);
    expect(await card('Productos')).toBe('Productos2Valor estimado $4 772,00');
    expect(await card('Entradas')).toBe('Entradas1$4 800,00');
    expect(await card('Salidas')).toBe('Salidas2$24,05');
    expect(await card('Stock bajo')).toBe('Stock bajo11 bajo cero');
  });

  it('follows what another tablet has sent', async () => {
    const store = await stockedStore();
    showInventory(store);
    expect(await card('Entradas')).toBe('Entradas1$25,00');
    await store.receive('inventory-operations', buildOperation({ id: testId(9), product: OTHER, quantity: 3 }));
    await waitFor(async () => expect(await card('Entradas')).toBe('Entradas2$32,50'));
  });

  it('without anything says so, and offers to begin', async () => {
    showInventory(await screenStore());
    expect(await screen.findByText('No hay datos de inventario registrados')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Nuevo Producto' })[1]!);
    await dialog('Nuevo producto');
  });

  it('says nothing of emptiness before the first download has ended', async () => {
    const store = await screenStore();
    await writeMeta(store.db, 'ready', false);
    showInventory(store);
    expect(await screen.findByText('Descargando el inventario de la clínica…')).toBeTruthy();
    expect(screen.queryByText('No hay datos de inventario registrados')).toBeNull();
  });

  it('that cannot be read says so, and is read again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await stockedStore();
    const failing = vi.spyOn(store.db.stock, 'toArray').mockRejectedValue(new Error('the disk is gone'));
    showInventory(store);
    const said = await screen.findByText('Error al cargar los datos de inventario');
    expect(said.closest('[role="alert"]')).toBeTruthy();
    failing.mockRestore();
    await press('Reintentar');
    await screen.findByRole('table', { name: 'Productos' });
    expect(screen.queryByText('Error al cargar los datos de inventario')).toBeNull();
  });

  it('names a product below zero, and shows what happened', async () => {
    const store = await stockedStore();
    await receiveOperations(
      store,
      { quantity: 10, date: '2026-03-01' },
      { operation_type: 'salida', quantity: 5, date: '2026-03-02', notes: 'Consultorio 1' },
      { operation_type: 'salida', quantity: 9, date: '2026-03-03' },
    );
    showInventory(store);
    expect((await screen.findByText('Guantes talla M está en −4.')).parentElement?.textContent).toBe(
      'Guantes talla M está en −4. Se registraron más salidas que entradas. Cuente lo que hay y corrija.',
    );
    await press('Ver qué pasó');
    const window = await dialog('Guantes talla M');
    expect(spaced((await within(window).findByRole('status')).textContent)).toBe(
      'Había5Quedan, según lo registrado−4Se sacaron 9 y había 5. No se perdió ningún registro.',
    );
    const rows = await rowsOf('Operaciones del producto');
    expect(rows.map((cells) => cells.slice(2))).toEqual([
      ['−9', '−4'],
      ['−5', '5'],
      ['+10', '10'],
    ]);
  });

  it('counts several products below zero, and lists them', async () => {
    const store = await stockedStore();
    const out = { operation_type: 'salida', quantity: 20 } as const;
    await receiveOperations(store, out, { ...out, product: OTHER });
    const { address } = showInventory(store);
    await screen.findByText('2 productos están bajo cero.');
    await press('Ver cuáles');
    await waitFor(() => expect(address()).toBe('/inventory?stock=low'));
  });
});

describe('the products', () => {
  it('show stock and estimated value, what runs low first; below zero no value is known', async () => {
    setNow('2026-03-05T17:00:00.000Z');
    const store = await stockedStore();
    await store.receive('products', buildProduct({ id: testId(3), name: 'Ácido grabador' }));
    await receiveOperations(
      store,
      { quantity: 10, unit_price: 2.5, updated_at: '2026-03-04T23:30:00.000Z' },
      { product: OTHER, operation_type: 'salida', quantity: 3, updated_at: '2026-03-05T15:00:00.000Z' },
      { product: testId(3), quantity: 4, unit_price: 1.1 },
    );
    showInventory(store);
    await screen.findByRole('table', { name: 'Productos' });
    const rows = (await rowsOf('Productos')).map((cells) => cells.slice(0, 3));
    expect(rows).toEqual([
      ['Brackets metálicosBajo cero· hoy, 10:00', '−3', '—'],
      [expect.stringMatching(/^Ácido grabadorStock bajo· /), '4', '$4,40'],
      ['Guantes talla MActualizado ayer, 18:30', '10', '$25,00'],
    ]);
  });

  it('are highlighted as low from 4 down', async () => {
    const store = await stockedStore();
    await receiveOperations(store, { quantity: 5 }, { product: OTHER, quantity: 4 });
    showInventory(store);
    await screen.findByRole('table', { name: 'Productos' });
    const [low, enough] = [
      await screen.findByText('4', { selector: 'td b' }),
      screen.getByText('5', { selector: 'td b' }),
    ];
    expect([low.dataset['tone'], enough.dataset['tone']]).toEqual(['low', undefined]);
    expect(within(low.closest('tr')!).getByText('Stock bajo')).toBeTruthy();
    expect(within(enough.closest('tr')!).queryByText('Stock bajo')).toBeNull();
  });

  it('are searched by name, without accents, and the address keeps it', async () => {
    const { address } = showInventory(await stockedStore());
    await user.type(await screen.findByLabelText('Buscar producto'), 'METALICOS');
    await waitFor(async () =>
      expect((await rowsOf('Productos')).map(([name]) => name)).toEqual([expect.stringMatching(/^Brackets metálicos/)]),
    );
    await waitFor(() => expect(address()).toBe('/inventory?q=METALICOS'));
    await user.clear(screen.getByLabelText('Buscar producto'));
    await user.type(screen.getByLabelText('Buscar producto'), 'resina');
    expect(await screen.findByText('Ningún producto: «resina»')).toBeTruthy();
  });

  it('are narrowed to those that run low', async () => {
    showInventory(await stockedStore());
    await press(/^Stock bajo 1$/);
    await waitFor(async () => expect(await rowsOf('Productos')).toHaveLength(1));
    await press(/^Todos 2$/);
    await waitFor(async () => expect(await rowsOf('Productos')).toHaveLength(2));
  });

  it('are seven until all are asked for, then fifty a page', async () => {
    const store = await screenStore();
    const names = Array.from({ length: 60 }, (_, n) => `Producto ${String(n + 1).padStart(2, '0')}`);
    await store.receive('products', ...names.map((name, n) => buildProduct({ id: testId(0x5000 + n), name })));
    showInventory(store);
    await screen.findByRole('table', { name: 'Productos' });
    expect(await rowsOf('Productos')).toHaveLength(7);
    await press('Ver los 60 productos');
    await waitFor(async () => expect(await rowsOf('Productos')).toHaveLength(50));
    await press('Página 2');
    await waitFor(async () => expect(await rowsOf('Productos')).toHaveLength(10));
  });

  it('each have their entry, exit, operations and form', async () => {
    showInventory(await stockedStore());
    await press('Nueva entrada de Guantes talla M');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Producto \*/)).value).toBe('Guantes talla M');
    await dialog('Nueva entrada');
    await press('Cancelar');
    await press('Nueva salida de Guantes talla M');
    await dialog('Nueva salida');
    await press('Cancelar');
    await press('Más acciones de Guantes talla M');
    await user.click(await screen.findByRole('menuitem', { name: 'Ver operaciones' }));
    await within(await dialog('Guantes talla M')).findByText('Entrada · Dental Sur');
    await user.click(within(await dialog('Guantes talla M')).getAllByRole('button', { name: 'Cerrar' })[0]!);
    await press('Más acciones de Guantes talla M');
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    await dialog('Editar producto');
  });

  it('show what has not been sent', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nuevo Producto');
    await user.type(await screen.findByLabelText(/^Nombre \*/), 'Cera de ortodoncia');
    await press('Guardar producto');
    const name = await screen.findByText('Cera de ortodoncia');
    await within(name.closest('tr')!).findByText('Sin enviar');
  });
});

describe('one product', () => {
  it('is told in a window: stock, estimated value, and its last update, the later of its own and its last movement', async () => {
    setNow('2026-03-05T17:00:00.000Z');
    const store = await stockedStore();
    await receiveOperations(store, { quantity: 8, unit_price: 2.5, updated_at: '2026-03-05T15:00:00.000Z' });
    await store.receive(
      'products',
      buildProduct({ id: PRODUCT, name: 'Guantes talla M', version: 2, updated_at: '2026-03-04T15:00:00.000Z' }),
    );
    showInventory(store);
    const table = within(await screen.findByRole('table', { name: 'Productos' }));
    await user.click(table.getByText('Guantes talla M').closest('button')!);
    const window = await dialog('Guantes talla M');
    const fact = (term: string) => spaced(within(window).getByText(term).nextElementSibling?.textContent);
    expect(['Stock', 'Valor estimado', 'Precio de la última entrada', 'Última actualización'].map(fact)).toEqual([
      '8 ',
      '$20,00',
      '$2,50',
      'hoy, 10:00',
    ]);
    await store.receive(
      'products',
      buildProduct({ id: PRODUCT, name: 'Guantes talla M', version: 3, updated_at: '2026-03-05T16:00:00.000Z' }),
    );
    await waitFor(() => expect(fact('Última actualización')).toBe('hoy, 11:00'));
    await store.receive(
      'inventory-operations',
      buildOperation({ id: testId(5), product: PRODUCT, operation_type: 'salida', quantity: 9 }),
    );
    await waitFor(() => expect(fact('Valor estimado')).toBe('—'));
  });

  it('lists its operations with the notes cut at twenty characters, and shows them whole', async () => {
    const store = await stockedStore();
    await receiveOperations(
      store,
      { notes: 'Factura F001-4821', date: '2026-03-02' },
      { notes: 'Una nota bastante más larga que eso', operation_type: 'salida', quantity: 1, date: '2026-03-03' },
    );
    showInventory(store);
    await press('Más acciones de Guantes talla M');
    await user.click(await screen.findByRole('menuitem', { name: 'Ver operaciones' }));
    await screen.findByRole('table', { name: 'Operaciones del producto' });
    expect((await rowsOf('Operaciones del producto')).map((cells) => cells[1])).toEqual([
      'Una nota bastante má…',
      'Factura F001-4821',
    ]);
    await user.click(within(await dialog('Guantes talla M')).getByText('Una nota bastante má…'));
    const notes = await dialog('Notas de la operación');
    expect(within(notes).getByText('Una nota bastante más larga que eso')).toBeTruthy();
    expect(within(notes).getByText('Salida · Guantes talla M · 03/03/2026')).toBeTruthy();
  });
});

describe('the recent operations', () => {
  it('are the twenty newest, with their names, and the sign of what they did', async () => {
    const store = await stockedStore();
    await receiveOperations(
      store,
      ...Array.from({ length: 25 }, (_, n) => ({ date: `2026-02-${String(n + 1).padStart(2, '0')}` })),
    );
    await store.receive(
      'inventory-operations',
      buildOperation({
        id: testId(0x7100),
        product: OTHER,
        date: '2026-03-10',
        operation_type: 'salida',
        quantity: 1200,
        unit_price: 3,
        supplier: SUPPLIER,
        notes: 'Consultorio 2',
      }),
    );
    showInventory(store);
    await screen.findByRole('table', { name: 'Operaciones recientes' });
    const rows = await rowsOf('Operaciones recientes');
    expect(rows).toHaveLength(20);
    expect(rows[0]?.slice(0, 6)).toEqual([
      '10/03/2026',
      'Salida',
      expect.stringMatching(/^Brackets metálicosDental Sur/),
      '−1 200',
      '$3,00',
      'Consultorio 2',
    ]);
    expect(rows[1]?.slice(0, 4)).toEqual(['25/02/2026', 'Entrada', expect.stringMatching(/^Guantes talla M/), '+10']);
  });

  it.each([
    ['metalicos', ['02/03/2026']],
    ['dental sur', ['01/03/2026']],
    ['consultorio', ['02/03/2026']],
  ])('are searched by product, supplier or notes: “%s”', async (text, dates) => {
    const store = await stockedStore();
    await receiveOperations(
      store,
      { supplier: SUPPLIER },
      { product: OTHER, date: '2026-03-02', notes: 'Consultorio 2' },
    );
    showInventory(store);
    await user.type(await screen.findByLabelText('Buscar operación'), text);
    await waitFor(async () => expect((await rowsOf('Operaciones recientes')).map(([date]) => date)).toEqual(dates));
  });

  it('say that none was found', async () => {
    showInventory(await stockedStore());
    await user.type(await screen.findByLabelText('Buscar operación'), 'resina');
    expect(await screen.findByText('Ninguna operación: «resina»')).toBeTruthy();
    await press('Ver todas');
    await waitFor(async () => expect(await rowsOf('Operaciones recientes')).toHaveLength(1));
  });

  it('cut long notes, and show them whole', async () => {
    const store = await stockedStore();
    await receiveOperations(store, { notes: 'Reposición del carro de ortodoncia' });
    showInventory(store);
    await user.click((await screen.findAllByText('Reposición del carro…'))[0]!);
    expect(within(await dialog('Notas de la operación')).getByText('Reposición del carro de ortodoncia')).toBeTruthy();
  });

  it('that cannot be read say so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await stockedStore();
    vi.spyOn(store.db.records('inventory-operations'), 'orderBy').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    showInventory(store);
    expect(await screen.findByText('Error al cargar los datos de inventario')).toBeTruthy();
  });
});

describe('the suppliers', () => {
  it('stand by name with the way to reach them, and open their form', async () => {
    const store = await stockedStore();
    await store.receive(
      'suppliers',
      buildSupplier({
        id: testId(0x6001),
        name: 'Álvarez',
        contact: 'Rosa',
        phone: '+51 987 654 321',
        email: 'rosa@alvarez.example',
        notes: 'Entrega los martes y los jueves',
      }),
    );
    showInventory(store);
    const list = within(await screen.findByRole('list', { name: 'Proveedores' }));
    expect(list.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
      'Álvarez',
      'Dental Sur',
    ]);
    expect(list.getByText('Rosa · Entrega los martes y los jueves')).toBeTruthy();
    expect(list.getByRole('link', { name: /^Llamar a Álvarez/ }).getAttribute('href')).toBe('tel:+51987654321');
    expect(list.getByRole('link', { name: /^Escribir a Álvarez/ }).getAttribute('href')).toBe(
      'mailto:rosa@alvarez.example',
    );
    await press('Editar Álvarez');
    await dialog('Editar proveedor');
  });

  it('can be added to where they stand when they are many, folded or not', async () => {
    const store = await stockedStore();
    const more = Array.from({ length: 9 }, (_, n) => buildSupplier({ id: testId(0x6010 + n), name: `Proveedor ${n}` }));
    await store.receive('suppliers', ...more);
    showInventory(store);
    await press('Ver los 10 proveedores');
    const card = within(screen.getByRole('region', { name: 'Proveedores' }));
    await user.click(card.getByRole('button', { name: 'Nuevo Proveedor' }));
    await dialog('Nuevo proveedor');
  });
});
