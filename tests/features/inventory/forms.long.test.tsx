import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { writesOf } from '#store/outbox/record-writes.ts';
import { updateStatus } from '#store/database/meta.ts';
import { buildOperation, buildProduct } from '#tests/support/money-factories.ts';
import { testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import {
  button,
  dialog,
  ENTRY,
  OTHER,
  press,
  PRODUCT,
  receiveOperations,
  rowsOf,
  showInventory,
  stockChange,
  stockedStore,
  SUPPLIER,
  type,
  user,
} from './screens.tsx';

/** The row that the only waiting write creates or changes. */
async function written(store: TestStore) {
  await waitFor(async () => expect(await store.entries()).toHaveLength(1));
  const [entry] = await store.entries();
  return store.row(entry!.collection, entry!.row_id);
}

/** The next write to the store fails. */
function breakStore(store: TestStore): void {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  vi.spyOn(store.db.outbox, 'add').mockRejectedValueOnce(new Error('the disk is gone'));
}

/** The message is above the form and in a toast, whose code may come later. */
const expectBannerAndToast = (words: string) =>
  waitFor(() => expect(screen.getAllByText(words).map((each) => each.closest('form') === null)).toEqual([false, true]));

describe('a product', () => {
  it('is made with a name, which it needs', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nuevo Producto');
    await dialog('Nuevo producto');
    await press('Guardar producto');
    expect(await screen.findByText('El nombre del producto es obligatorio')).toBeTruthy();
    await type(/^Nombre/, '  Cera de ortodoncia ');
    await press('Guardar producto');
    expect(await screen.findByText('Producto creado con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({ name: 'Cera de ortodoncia' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('with the name of another product is warned about, and saved all the same', async () => {
    const store = await stockedStore();
    showInventory(store, '?product=new');
    await dialog('Nuevo producto');
    await type(/^Nombre/, 'guantes  talla m');
    expect(await screen.findByText('Ya hay un producto con este nombre')).toBeTruthy();
    await press('Guardar producto');
    expect(await screen.findByText('Producto creado con éxito')).toBeTruthy();
  });

  it('is renamed', async () => {
    const store = await stockedStore();
    showInventory(store, `?product=${PRODUCT}`);
    await dialog('Editar producto');
    await type(/^Nombre/, 'Guantes talla L');
    await press('Guardar cambios');
    expect(await screen.findByText('Producto actualizado con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({ id: PRODUCT, name: 'Guantes talla L' });
  });

  it('that cannot be saved says so of the product', async () => {
    const store = await stockedStore();
    showInventory(store, '?product=new');
    await dialog('Nuevo producto');
    await type(/^Nombre/, 'Cera');
    breakStore(store);
    await press('Guardar producto');
    await expectBannerAndToast('Error al guardar el producto');
    expect(await store.entries()).toEqual([]);
  });
});

describe('a supplier', () => {
  it('is made with all its fields, of which the name is needed', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nuevo Proveedor');
    await dialog('Nuevo proveedor');
    await press('Guardar proveedor');
    expect(await screen.findByText('El nombre del proveedor es obligatorio')).toBeTruthy();
    await type(/^Nombre/, 'Álvarez');
    await type(/^Contacto/, 'Rosa');
    await type(/^Teléfono/, '987 654 321');
    await type(/^Correo electrónico/, 'rosa@alvarez.example');
    await type(/^Notas/, 'Entrega los martes');
    await press('Guardar proveedor');
    expect(await screen.findByText('Proveedor creado con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({
      name: 'Álvarez',
      contact: 'Rosa',
      phone: '987 654 321',
      email: 'rosa@alvarez.example',
      notes: 'Entrega los martes',
    });
  });

  it('is changed', async () => {
    const store = await stockedStore();
    showInventory(store, `?supplier=${SUPPLIER}`);
    await dialog('Editar proveedor');
    await type(/^Contacto/, 'Rosa');
    await press('Guardar cambios');
    expect(await screen.findByText('Proveedor actualizado con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({ id: SUPPLIER, contact: 'Rosa' });
  });

  it('with an e-mail that is none is refused as a patient is', async () => {
    const store = await stockedStore();
    showInventory(store, '?supplier=new');
    await dialog('Nuevo proveedor');
    await type(/^Nombre/, 'Álvarez');
    await type(/^Teléfono/, '12');
    await type(/^Correo electrónico/, 'rosa@alvarez');
    await press('Guardar proveedor');
    // Both errors are shown together: correcting one must not reveal the other only at the next attempt.
    expect(await screen.findByText('Por favor, introduce un número de teléfono válido')).toBeTruthy();
    expect(screen.getByText('Por favor, introduce un correo electrónico válido')).toBeTruthy();
    await type(/^Teléfono/, '999 888 777');
    await press('Guardar proveedor');
    expect(await screen.findByText('Por favor, introduce un correo electrónico válido')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Correo electrónico/));
    expect(await store.entries()).toEqual([]);
    await type(/^Correo electrónico/, 'rosa@alvarez.example');
    await press('Guardar proveedor');
    expect(await screen.findByText('Proveedor creado con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({ email: 'rosa@alvarez.example' });
  });

  it('that was saved with any text as its e-mail is changed all the same', async () => {
    const store = await stockedStore();
    const supplier = (await store.row('suppliers', SUPPLIER))!;
    await store.receive('suppliers', { ...supplier, version: 2, email: 'por WhatsApp' });
    showInventory(store, `?supplier=${SUPPLIER}`);
    await dialog('Editar proveedor');
    await type(/^Contacto/, 'Rosa');
    await press('Guardar cambios');
    expect(await screen.findByText('Proveedor actualizado con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({ contact: 'Rosa', email: 'por WhatsApp' });
  });

  it('that cannot be saved says so of the supplier', async () => {
    const store = await stockedStore();
    showInventory(store, '?supplier=new');
    await dialog('Nuevo proveedor');
    await type(/^Nombre/, 'Álvarez');
    breakStore(store);
    await press('Guardar proveedor');
    await expectBannerAndToast('Error al guardar el proveedor');
  });
});

describe('an entry', () => {
  it('is of today unless told, and says what it makes of the stock', async () => {
    setNow('2026-03-10T17:00:00.000Z');
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva entrada de Guantes talla M');
    await dialog('Nueva entrada');
    expect(screen.getByLabelText<HTMLInputElement>(/^Fecha/).value).toBe('10/03/2026');
    await type(/^Cantidad/, '20');
    await type(/^Precio unitario/, '14,5');
    expect(await stockChange('Nueva entrada')).toBe('Stock ahora10Después30');
    expect(screen.getByText('$290,00')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/^Proveedor$/), 'Dental Sur');
    await type(/^Notas/, 'Factura F001-4821');
    await press('Guardar entrada');
    expect(await screen.findByText('Operación registrada con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({
      operation_type: 'entrada',
      date: '2026-03-10',
      product: PRODUCT,
      quantity: 20,
      unit_price: 14.5,
      supplier: SUPPLIER,
      notes: 'Factura F001-4821',
    });
    await waitFor(async () => expect((await rowsOf('Operaciones recientes'))[0]?.[3]).toBe('+20'));
  });

  it('needs product, quantity, price and date; the supplier is free', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva Entrada');
    await dialog('Nueva entrada');
    await user.clear(screen.getByLabelText(/^Fecha/));
    await press('Guardar entrada');
    expect(await screen.findAllByText('Por favor complete todos los campos requeridos')).toHaveLength(4);
    await user.type(screen.getByLabelText(/^Producto \*/), 'brack');
    await user.click(await screen.findByRole('option', { name: /Brackets/ }));
    await type(/^Cantidad/, '1');
    await type(/^Precio unitario/, '0,01');
    fireEvent.change(screen.getByLabelText(/^Fecha/), { target: { value: '2026-03-02' } });
    await press('Guardar entrada');
    expect(await written(store)).toMatchObject({ product: OTHER, supplier: null, unit_price: 0.01, quantity: 1 });
  });

  it('has a price in steps of 0.01, and a whole quantity', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva entrada de Guantes talla M');
    await dialog('Nueva entrada');
    await type(/^Precio unitario/, '2,559');
    await type(/^Cantidad/, '1,5');
    await press('Guardar entrada');
    expect(await screen.findByText('Use como máximo dos decimales')).toBeTruthy();
    expect(screen.getByText('La cantidad debe ser un número entero, 1 como mínimo')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Cantidad/).value).toBe('1,5');
    await type(/^Cantidad/, '2');
    await type(/^Precio unitario/, '0');
    await press('Guardar entrada');
    expect(await screen.findByText('El precio unitario mínimo es $0,01')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it('may be lowered below the amount already taken out, and warns of the negative stock', async () => {
    const store = await stockedStore();
    await receiveOperations(store, { quantity: 10 }, { operation_type: 'salida', quantity: 8 });
    showInventory(store, `?operation=${ENTRY}`);
    await dialog('Editar operación');
    await type(/^Cantidad/, '5');
    expect(await stockChange('Editar operación')).toBe('Stock ahora2Después−3Quedará bajo cero');
    expect(button('Guardar cambios').disabled).toBe(false);
  });
});

describe('an exit', () => {
  it('costs the last entry’s price, until a price is typed', async () => {
    const store = await stockedStore();
    await receiveOperations(
      store,
      { unit_price: 2.5, date: '2026-03-01' },
      { unit_price: 3.1, date: '2026-03-04' },
      { unit_price: 9, date: '2026-03-09', operation_type: 'salida', quantity: 1 },
      { unit_price: 7, product: OTHER },
    );
    showInventory(store);
    await press('Nueva salida de Guantes talla M');
    await dialog('Nueva salida');
    const price = screen.getByLabelText<HTMLInputElement>(/^Precio unitario/);
    expect(price.value).toBe('3,10');
    await user.clear(screen.getByLabelText(/^Producto \*/));
    await user.type(screen.getByLabelText(/^Producto \*/), 'brack');
    await user.click(await screen.findByRole('option', { name: /Brackets/ }));
    expect(price.value).toBe('7,00');
    await type(/^Precio unitario/, '5');
    await user.clear(screen.getByLabelText(/^Producto \*/));
    await user.type(screen.getByLabelText(/^Producto \*/), 'guantes');
    await user.click(await screen.findByRole('option', { name: /Guantes/ }));
    expect(price.value).toBe('5,00');
  });

  it('takes the last entry’s price when an entry is turned into one', async () => {
    showInventory(await stockedStore());
    await press('Nueva entrada de Guantes talla M');
    await dialog('Nueva entrada');
    expect(screen.getByLabelText<HTMLInputElement>(/^Precio unitario/).value).toBe('');
    await user.click(screen.getByRole('radio', { name: 'Salida' }));
    await dialog('Nueva salida');
    expect(screen.getByLabelText<HTMLInputElement>(/^Precio unitario/).value).toBe('2,50');
  });

  it('of more than there is says so, and cannot be saved', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva salida de Guantes talla M');
    await dialog('Nueva salida');
    await type(/^Cantidad/, '10');
    expect(await stockChange('Nueva salida')).toBe('Stock ahora10Después0Quedará con stock bajo (menos de 5)');
    expect(button('Guardar salida').disabled).toBe(false);
    await type(/^Cantidad/, '11');
    expect(await stockChange('Nueva salida')).toBe(
      'Stock ahora10Después−1Stock insuficiente para realizar esta salida',
    );
    expect(button('Guardar salida').disabled).toBe(true);
    expect(await store.entries()).toEqual([]);
  });

  it('that is sent off all the same is refused', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva salida de Guantes talla M');
    const window = await dialog('Nueva salida');
    await type(/^Cantidad/, '11');
    // A keyboard can submit at the moment in which another tablet's exit arrives.
    fireEvent.submit(within(window).getByRole('form', { name: 'Nueva salida' }));
    await expectBannerAndToast('No hay suficiente stock para realizar esta salida');
    expect(await store.entries()).toEqual([]);
  });

  it('is saved', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva salida de Guantes talla M');
    await dialog('Nueva salida');
    await type(/^Cantidad/, '3');
    await press('Guardar salida');
    expect(await screen.findByText('Operación registrada con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({ operation_type: 'salida', quantity: 3, unit_price: 2.5 });
  });

  it('that is edited counts its increase alone, and keeps its product', async () => {
    const store = await stockedStore();
    await receiveOperations(store, { quantity: 10 }, { operation_type: 'salida', quantity: 8, unit_price: 4 });
    showInventory(store, `?operation=${testId(0x7001)}`);
    await dialog('Editar operación');
    expect(screen.getByLabelText<HTMLInputElement>(/^Producto \*/).disabled).toBe(true);
    await type(/^Cantidad/, '10');
    expect(await stockChange('Editar operación')).toBe('Stock ahora2Después0Quedará con stock bajo (menos de 5)');
    await type(/^Cantidad/, '11');
    expect(await stockChange('Editar operación')).toBe(
      'Stock ahora2Después−1Stock insuficiente para realizar esta salida',
    );
    expect(button('Guardar cambios').disabled).toBe(true);
    await type(/^Cantidad/, '9');
    await press('Guardar cambios');
    expect(await screen.findByText('Operación actualizada con éxito')).toBeTruthy();
    expect(await written(store)).toMatchObject({ quantity: 9, unit_price: 4 });
  });

  it('of a product below zero is lowered without objection', async () => {
    const store = await stockedStore();
    await receiveOperations(store, { quantity: 10 }, { operation_type: 'salida', quantity: 18 });
    showInventory(store, `?operation=${testId(0x7001)}`);
    await dialog('Editar operación');
    await type(/^Cantidad/, '14');
    expect(await stockChange('Editar operación')).toBe('Stock ahora−8Después−4Seguirá bajo cero');
    expect(button('Guardar cambios').disabled).toBe(false);
  });
});

describe('an operation', () => {
  it('that cannot be saved says so, and is saved by the next attempt', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva salida de Guantes talla M');
    await dialog('Nueva salida');
    await type(/^Cantidad/, '3');
    breakStore(store);
    await press('Guardar salida');
    await expectBannerAndToast('Error al guardar la operación');
    expect(await store.entries()).toEqual([]);
    await press('Guardar salida');
    expect(await written(store)).toMatchObject({ quantity: 3 });
  });

  it('is saved once, however often its button is pressed', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva salida de Guantes talla M');
    await dialog('Nueva salida');
    await type(/^Cantidad/, '3');
    const save = button('Guardar salida');
    fireEvent.click(save);
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(save);
    await screen.findByText('Operación registrada con éxito');
    expect(await store.entries()).toHaveLength(1);
  });

  it('that was begun is offered again, to its own product and type alone', async () => {
    const store = await stockedStore();
    const { container } = showInventory(store);
    await press('Nueva entrada de Guantes talla M');
    await dialog('Nueva entrada');
    await type(/^Cantidad/, '7');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Nueva entrada de Brackets metálicos');
    await dialog('Nueva entrada');
    expect(screen.getByLabelText<HTMLInputElement>(/^Cantidad/).value).toBe('');
    await press('Cancelar');
    await press('Nueva entrada de Guantes talla M');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Cantidad/).value).toBe('7'));
    expect(container).toBeTruthy();
  });

  it('that was begun as an entry and turned into an exit is offered by "Nueva Salida", never under "Nueva Entrada"', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva Entrada');
    await dialog('Nueva entrada');
    await user.click(screen.getByRole('radio', { name: 'Salida' }));
    await type(/^Cantidad/, '7');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Nueva Entrada');
    await dialog('Nueva entrada');
    expect(screen.getByLabelText<HTMLInputElement>(/^Cantidad/).value).toBe('');
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Nueva Salida');
    await dialog('Nueva salida');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Cantidad/).value).toBe('7'));
  });

  it('that another tablet has deleted, or that never was, opens no form', async () => {
    const { address } = showInventory(await stockedStore(), `?operation=${testId(1)}`);
    const window = await dialog('Editar operación');
    expect(within(window).getByText('La operación de inventario no existe o fue eliminada.')).toBeTruthy();
    await user.click(within(window).getAllByRole('button', { name: 'Cerrar' })[1]!);
    await waitFor(() => expect(address()).toBe('/inventory'));
  });

  it('says offline where it is kept', async () => {
    const store = await stockedStore();
    await updateStatus(store.db, { reachable: false });
    showInventory(store, '?product=new');
    await dialog('Nuevo producto');
    expect(await screen.findByText('Sin conexión: se guarda en esta tableta y se envía solo.')).toBeTruthy();
  });
});

describe('deleting an operation', () => {
  async function ask(store: TestStore) {
    showInventory(store);
    await press('Eliminar entrada de Guantes talla M del 01/03/2026');
    return dialog('¿Eliminar esta operación?');
  }

  it('says beforehand what becomes of the stock', async () => {
    const store = await stockedStore();
    await store.receive(
      'inventory-operations',
      buildOperation({
        id: testId(0x7001),
        product: PRODUCT,
        operation_type: 'salida',
        quantity: 6,
        date: '2026-03-02',
      }),
    );
    const question = await ask(store);
    expect(
      within(question).getByText('Entrada de 10 «Guantes talla M» del 01/03/2026. Eliminarla cambia el stock:'),
    ).toBeTruthy();
    expect(await stockChange('¿Eliminar esta operación?')).toBe('Stock ahora4Después−6Quedará bajo cero');
  });

  it('changes the stock, and is undone from the toast', async () => {
    const store = await stockedStore();
    await ask(store);
    await press('Eliminar operación');
    expect(await screen.findByText('Operación eliminada con éxito')).toBeTruthy();
    expect(await store.row('inventory-operations', ENTRY)).toBeUndefined();
    const stock = async () => (await rowsOf('Productos')).map((cells) => cells[1]);
    await waitFor(async () => expect(await stock()).toEqual(['0', '0']));
    await press('Deshacer');
    await waitFor(async () => expect(await stock()).toEqual(['0', '10']));
    expect(await store.entries()).toEqual([]);
  });

  it('that fails says so', async () => {
    const store = await stockedStore();
    await ask(store);
    breakStore(store);
    await press('Eliminar operación');
    expect(await screen.findByText('Error al eliminar la operación')).toBeTruthy();
    expect(await store.row('inventory-operations', ENTRY)).toBeTruthy();
  });
});

describe('a form that is open', () => {
  it('counts what another tablet takes meanwhile', async () => {
    const store = await stockedStore();
    showInventory(store);
    await press('Nueva salida de Guantes talla M');
    await dialog('Nueva salida');
    await type(/^Cantidad/, '6');
    expect(button('Guardar salida').disabled).toBe(false);
    const values = {
      operation_type: 'salida' as const,
      date: '2026-03-10',
      product: PRODUCT,
      quantity: 5,
      unit_price: 3,
    };
    await writesOf('inventory-operations').create(store.db, { ...values, supplier: null, notes: null }, store.ports);
    await screen.findByText('Stock insuficiente para realizar esta salida');
    expect(button('Guardar salida').disabled).toBe(true);
  });

  it('keeps what was typed when another tablet deletes the record', async () => {
    const store = await stockedStore();
    showInventory(store, `?product=${OTHER}`);
    await dialog('Editar producto');
    await type(/^Nombre/, 'Brackets cerámicos');
    await store.receiveDeleted('products', OTHER, 2);
    await waitFor(async () => expect(await store.row('products', OTHER)).toBeUndefined());
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Brackets cerámicos');
  });

  it('is closed by “back” of the address too', async () => {
    const store = await stockedStore();
    await store.receive('products', buildProduct({ id: testId(3), name: 'Ácido' }));
    const { address } = showInventory(store, `?product=${testId(3)}`);
    await dialog('Editar producto');
    await press('Cancelar');
    await waitFor(() => expect(address()).toBe('/inventory'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
