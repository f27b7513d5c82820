import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { NamedOperation } from '#domain/inventory/inventory.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, sendOp, type Call } from './api.ts';

const REQUIRED = 'Por favor complete todos los campos requeridos';
const SHORT = 'No hay suficiente stock para realizar esta salida';
const SHORT_OF_ENTRY = 'No hay suficiente stock: parte de esta entrada ya ha salido';

describeOnBothDatabases('the inventory', (database) => {
  let server: TestServer;
  let send: Call;
  let clock = Date.parse('2026-03-10T12:00:00Z');

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
  });
  afterAll(() => server.close());

  const create = async <R = { id: string; version: number }>(collection: string, body: object): Promise<R> => {
    const answer = await send('POST', `/${collection}/`, { body });
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
    return answer.body as R;
  };
  const product = async (name = 'Brackets') => (await create('products', { name })).id;
  const operation = (of: string, values: object = {}) => ({
    operation_type: 'entrada',
    date: '2026-03-01',
    product: of,
    quantity: 10,
    unit_price: 2.5,
    ...values,
  });
  const record = (of: string, values: object = {}) =>
    create<NamedOperation>('inventory-operations', operation(of, values));
  const post = (of: string, values: object = {}) =>
    send('POST', '/inventory-operations/', { body: operation(of, values) });
  const stock = async (of: string) =>
    ((await send('GET', `/products/${of}/`)).body as { current_quantity: number }).current_quantity;
  const list = async (path: string) => {
    const answer = await send('GET', path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body as (NamedOperation & { name: string })[];
  };

  describe('products', () => {
    it('are created, renamed and show their stock', async () => {
      const made = await create('products', { name: '  Brackets metálicos ' });
      expect(made).toMatchObject({ name: 'Brackets metálicos', current_quantity: 0, version: 1 });
      await record(made.id, { quantity: 12 });
      await record(made.id, { operation_type: 'salida', quantity: 5 });
      const renamed = await send('PUT', `/products/${made.id}/`, { body: { name: 'Brackets' } });
      expect(renamed.body).toMatchObject({ name: 'Brackets', current_quantity: 7, version: 2 });
      expect(renamed.body).toHaveProperty('updated_at');
    });

    it.each([[{}], [{ name: '  ' }], [{ name: 7 }]])('refuse %j: a name is required', async (body) => {
      const message = 'El nombre del producto es obligatorio';
      expect(refusalOf(await send('POST', '/products/', { body }))).toEqual({
        status: 400,
        code: 'invalid',
        detail: `${message}.`,
        fields: { name: message },
      });
    });

    it('are searched by name and sorted by name or stock', async () => {
      for (const [name, quantity] of [
        ['Ácido grabador Zx', 3],
        ['ligaduras zx', 20],
        ['Resina Zx', 1],
      ] as const) {
        await record(await product(name), { quantity });
      }
      const names = async (query: string) => (await list(`/products/?${query}`)).map(({ name }) => name);
      expect(await names('search=zx')).toEqual(['Ácido grabador Zx', 'ligaduras zx', 'Resina Zx']);
      expect(await names('search=GRABADOR%20acido')).toEqual(['Ácido grabador Zx']);
      expect(await names('search=zx&ordering=-name&limit=1')).toEqual(['Resina Zx']);
      expect(await names('search=zx&ordering=current_quantity')).toEqual([
        'Resina Zx',
        'Ácido grabador Zx',
        'ligaduras zx',
      ]);
    });

    it('go with their operations, and come back with them', async () => {
      const id = await product();
      const { id: entry } = await record(id);
      await send('DELETE', `/products/${id}/`);
      expect((await send('GET', `/inventory-operations/${entry}/`)).status).toBe(404);
      expect(refusalOf(await post(id)).code).toBe('parent_gone');
      await create('products', { id, name: 'Brackets' });
      expect([await stock(id), (await send('GET', `/inventory-operations/${entry}/`)).status]).toEqual([10, 200]);
    });
  });

  describe('suppliers', () => {
    it('are created and updated with all their fields', async () => {
      const values = {
        name: 'Dental Sur',
        contact: 'Rosa',
        phone: '(01) 555-2810',
        email: 'rosa@sur.pe',
        notes: 'Lunes',
      };
      const made = await create('suppliers', values);
      expect(made).toMatchObject(values);
      const answer = await send('PUT', `/suppliers/${made.id}/`, { body: { contact: '', notes: 'Martes' } });
      expect(answer.body).toMatchObject({ ...values, contact: null, notes: 'Martes', version: 2 });
    });

    it('need a name', async () => {
      const answer = await send('POST', '/suppliers/', { body: { contact: 'Rosa' } });
      expect(refusalOf(answer)).toMatchObject({
        status: 400,
        fields: { name: 'El nombre del proveedor es obligatorio' },
      });
    });

    it('are searched and sorted by name', async () => {
      for (const name of ['Óptica Qz', 'almacén qz']) await create('suppliers', { name });
      const names = async (query: string) => (await list(`/suppliers/?${query}`)).map(({ name }) => name);
      expect(await names('search=qz')).toEqual(['almacén qz', 'Óptica Qz']);
      expect(await names('search=almacen&ordering=-created_at')).toEqual(['almacén qz']);
    });

    it('leave their operations where they are when they are deleted', async () => {
      const supplier = (await create('suppliers', { name: 'Orto Norte' })).id;
      const made = await record(await product(), { supplier });
      expect(made.supplier_name).toBe('Orto Norte');
      await send('DELETE', `/suppliers/${supplier}/`);
      const read = async () => (await send('GET', `/inventory-operations/${made.id}/`)).body;
      expect(await read()).toMatchObject({ supplier, supplier_name: 'Proveedor desconocido', version: 1 });
      const edited = await send('PUT', `/inventory-operations/${made.id}/`, { body: { notes: 'Factura 7' } });
      expect(edited.status).toBe(200);
      await create('suppliers', { id: supplier, name: 'Orto Norte' });
      expect(await read()).toMatchObject({ supplier, supplier_name: 'Orto Norte' });
    });
  });

  describe('an operation', () => {
    it('answers with the names that it refers to', async () => {
      const of = await product('Guantes');
      const supplier = (await create('suppliers', { name: 'Dental Sur' })).id;
      const sent = operation(of, { supplier, quantity: 3, unit_price: 0.1, notes: 'Caja azul' });
      expect(await create('inventory-operations', sent)).toMatchObject({
        ...sent,
        operation_type_display: 'Entrada',
        product_name: 'Guantes',
        supplier_name: 'Dental Sur',
      });
      expect(await record(of, { operation_type: 'salida', quantity: 1, supplier: '' })).toMatchObject({
        operation_type_display: 'Salida',
        supplier: null,
        supplier_name: null,
      });
    });

    it('is updated and deleted', async () => {
      const of = await product();
      const { id } = await record(of);
      const body = { ...operation(of, { quantity: 4, unit_price: 99.99, date: '2026-02-28' }), id };
      expect((await send('PUT', `/inventory-operations/${id}/`, { body })).body).toMatchObject(body);
      expect(await stock(of)).toBe(4);
      expect((await send('DELETE', `/inventory-operations/${id}/`)).status).toBe(204);
      expect(await stock(of)).toBe(0);
    });

    it.each([['date'], ['product'], ['quantity'], ['unit_price'], ['operation_type']])('needs %s', async (field) => {
      const of = await product();
      for (const empty of [undefined, null, '']) {
        const refusal = refusalOf(await post(of, { [field]: empty }));
        expect(refusal).toEqual({
          status: 400,
          code: 'invalid',
          detail: `${REQUIRED}.`,
          fields: { [field]: REQUIRED },
        });
      }
    });

    const wrong: [string, object, string][] = [
      ['no quantity at all', { quantity: 0 }, 'La cantidad debe ser un número entero, 1 como mínimo'],
      ['less than nothing', { quantity: -1 }, 'La cantidad debe ser un número entero, 1 como mínimo'],
      ['half a piece', { quantity: 1.5 }, 'La cantidad debe ser un número entero, 1 como mínimo'],
      ['words for a quantity', { quantity: 'dos' }, 'La cantidad debe ser un número entero, 1 como mínimo'],
      ['too many', { quantity: 1_000_001 }, 'La cantidad máxima es 1\u00A0000\u00A0000'],
      ['a price of nothing', { unit_price: 0 }, 'El precio unitario mínimo es $0,01'],
      ['a price below a cent', { unit_price: 0.001 }, 'El precio unitario mínimo es $0,01'],
      ['a price of three decimals', { unit_price: 1.005 }, 'Use como máximo dos decimales'],
      ['a price out of bounds', { unit_price: 10_000_000_000 }, 'El monto máximo es $9\u00A0999\u00A0999\u00A0999,99'],
      ['an unknown type', { operation_type: 'robo' }, 'Elija una opción de la lista'],
      ['a date that does not exist', { date: '2026-02-30' }, 'Por favor, introduce una fecha válida'],
      ['a supplier that is no id', { supplier: 'Rosa' }, 'Elija un proveedor de la lista'],
    ];
    it.each(wrong)('refuses %s', async (_name, values, message) => {
      const [field = ''] = Object.keys(values);
      const refusal = refusalOf(await post(await product(), values));
      expect(refusal).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: message } });
    });

    it('takes the largest and the smallest, also as they were typed', async () => {
      const of = await product();
      expect(await record(of, { quantity: 1_000_000, unit_price: 9_999_999_999.99 })).toMatchObject({
        quantity: 1_000_000,
        unit_price: 9_999_999_999.99,
      });
      expect(await record(of, { quantity: '1', unit_price: ' 0,01 ' })).toMatchObject({
        quantity: 1,
        unit_price: 0.01,
      });
    });

    it('keeps its product', async () => {
      const { id } = await record(await product());
      const answer = await send('PUT', `/inventory-operations/${id}/`, { body: { product: await product() } });
      expect(refusalOf(answer)).toMatchObject({
        status: 400,
        fields: { product: 'El producto de una operación no se puede cambiar' },
      });
    });

    it('names a supplier that exists, unless a tablet recorded it', async () => {
      const of = await product();
      const supplier = newId();
      expect(refusalOf(await post(of, { supplier }))).toMatchObject({
        status: 400,
        fields: { supplier: 'El proveedor no existe' },
      });
      const result = await sendOp(server, send, {
        method: 'POST',
        path: '/inventory-operations/',
        body: operation(of, { supplier }),
      });
      expect(result).toMatchObject({ status: 201, body: { supplier }, warnings: [] });
    });

    it('is not made of a product that is not there', async () => {
      expect(refusalOf(await post(newId()))).toMatchObject({ status: 409, code: 'parent_gone' });
    });
  });

  describe('an exit beyond the stock', () => {
    const exit = (quantity: number) => ({ operation_type: 'salida', quantity });

    it('is refused', async () => {
      const of = await product();
      await record(of);
      expect(refusalOf(await post(of, exit(11)))).toEqual({ status: 409, code: 'limit_exceeded', detail: SHORT });
      expect((await post(of, exit(10))).status).toBe(201);
      expect(refusalOf(await post(of, exit(1))).code).toBe('limit_exceeded');
      expect(await stock(of)).toBe(0);
    });

    it('that is edited counts its increase alone', async () => {
      const of = await product();
      await record(of);
      const { id } = await record(of, exit(7));
      const put = (quantity: number) => send('PUT', `/inventory-operations/${id}/`, { body: { quantity } });
      expect([(await put(10)).status, refusalOf(await put(11))]).toEqual([
        200,
        { status: 409, code: 'limit_exceeded', detail: SHORT },
      ]);
      expect((await put(2)).status).toBe(200);
    });

    it('is not made by lowering, removing or turning an entry', async () => {
      const of = await product();
      const { id } = await record(of);
      await record(of, exit(7));
      const path = `/inventory-operations/${id}/`;
      expect(refusalOf(await send('PUT', path, { body: { quantity: 6 } })).detail).toBe(SHORT_OF_ENTRY);
      expect(refusalOf(await send('PUT', path, { body: exit(1) })).detail).toBe(SHORT);
      expect(refusalOf(await send('DELETE', path))).toEqual({
        status: 409,
        code: 'limit_exceeded',
        detail: SHORT_OF_ENTRY,
      });
      expect((await send('PUT', path, { body: { quantity: 7 } })).status).toBe(200);
      expect(await stock(of)).toBe(0);
    });

    it('that a tablet made is kept, with a warning, and what takes no more is allowed afterwards', async () => {
      const of = await product();
      const result = await sendOp(server, send, {
        method: 'POST',
        path: '/inventory-operations/',
        body: operation(of, exit(3)),
      });
      const kept = 'La salida se guardó, pero no había suficiente stock: quedó en −3.';
      expect(result).toMatchObject({ status: 201, warnings: [{ code: 'short_stock', text: kept }] });
      expect(await stock(of)).toBe(-3);
      const { id, version } = result.body as { id: string; version: number };
      const put = (quantity: number) => send('PUT', `/inventory-operations/${id}/`, { body: { quantity } });
      expect([(await put(2)).status, (await put(2)).status, refusalOf(await put(3)).code]).toEqual([
        200,
        200,
        'limit_exceeded',
      ]);
      const { id: entry, version: seen } = await record(of, { quantity: 1 });
      const removed = await sendOp(server, send, {
        method: 'DELETE',
        path: `/inventory-operations/${entry}/`,
        if_match: seen,
      });
      const gone = 'El cambio se guardó, pero parte de esa entrada ya había salido: quedó en −2.';
      expect(removed).toMatchObject({ status: 204, warnings: [{ code: 'short_stock', text: gone }] });
      expect([version, await stock(of)]).toEqual([1, -2]);
    });

    it('is not made by two people at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const of = await product();
        await record(of);
        const answers = await Promise.all([post(of, exit(6)), post(of, exit(6)), post(of, exit(6))]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
        expect(await stock(of)).toBe(4);
      }
    });

    it('is not made while another person takes the entry back', async () => {
      for (let round = 0; round < 5; round += 1) {
        const of = await product();
        const { id } = await record(of);
        const path = `/inventory-operations/${id}/`;
        const answers = await Promise.all([
          post(of, exit(10)),
          send('DELETE', path),
          send('PUT', path, { body: { notes: 'x' } }),
        ]);
        const [made, taken] = answers.map(({ status }) => status);
        expect([
          [201, 409],
          [409, 204],
        ]).toContainEqual([made, taken]);
        expect(await stock(of)).toBe(0);
      }
    });
  });

  describe('lists of operations', () => {
    const made: Record<string, string> = {};
    let brackets: string;
    let gloves: string;
    let peña: string;
    let norte: string;

    beforeAll(async () => {
      brackets = await product('Brackets Wq');
      gloves = await product('Guantes Wq');
      peña = (await create('suppliers', { name: 'Almacén Peña' })).id;
      norte = (await create('suppliers', { name: 'Orto Norte' })).id;
      const rows: [string, string, object][] = [
        ['first', brackets, { date: '2026-01-01', supplier: peña, quantity: 5, unit_price: 3 }],
        ['second', gloves, { date: '2026-02-01', supplier: norte, quantity: 9, unit_price: 1, notes: 'Caja dañada' }],
        ['third', brackets, { date: '2026-02-01', operation_type: 'salida', quantity: 2, unit_price: 2 }],
      ];
      for (const [name, of, values] of rows) made[(await record(of, values)).id] = name;
    });

    const names = async (path: string) => (await list(path)).map(({ id }) => made[id]);

    it.each([
      ['', ['third', 'second', 'first']],
      ['ordering=date', ['first', 'second', 'third']],
      ['ordering=product_name,date', ['first', 'third', 'second']],
      ['ordering=quantity', ['third', 'first', 'second']],
      ['ordering=-unit_price', ['first', 'third', 'second']],
      ['ordering=-created_at&limit=2', ['third', 'second']],
      ['operation_type=salida', ['third']],
      ['start_date=2026-02-01', ['third', 'second']],
      ['end_date=2026-01-31', ['first']],
      ['start_date=2026-01-01&end_date=2026-01-01', ['first']],
    ])('are filtered and sorted: %s', async (query, expected) => {
      expect(await names(`/inventory-operations/?search=wq&${query}`)).toEqual(expected);
    });

    it('are filtered by product and by supplier', async () => {
      expect(await names(`/inventory-operations/?product=${brackets}`)).toEqual(['third', 'first']);
      expect(await names(`/inventory-operations/?supplier=${norte}`)).toEqual(['second']);
    });

    it.each([
      ['brackets wq', ['third', 'first']],
      ['PENA wq', ['first']],
      ['wq danada', ['second']],
      ['wq resina', []],
    ])('are searched by product, supplier or notes: “%s”', async (text, expected) => {
      expect(await names(`/inventory-operations/?search=${encodeURIComponent(text)}`)).toEqual(expected);
    });

    it.each([
      ['product=7', 'product'],
      ['supplier=x', 'supplier'],
      ['operation_type=robo', 'operation_type'],
      ['start_date=ayer', 'start_date'],
      ['end_date=2026-02-30', 'end_date'],
      ['ordering=search_notes', 'ordering'],
    ])('refuse %s', async (query, field) => {
      const refusal = refusalOf(await send('GET', `/inventory-operations/?${query}`));
      expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
    });

    it('of one product or supplier have a path of their own', async () => {
      expect(await names(`/products/${brackets}/operations/`)).toEqual(['third', 'first']);
      expect(await names(`/products/${brackets}/operations/?operation_type=entrada`)).toEqual(['first']);
      expect(refusalOf(await send('GET', `/products/${brackets}/operations/?product=${gloves}`)).code).toBe('invalid');
      const answer = await send('GET', `/suppliers/${peña}/operations?limit=1`);
      expect([answer.body, answer.headers['x-total-count']]).toMatchObject([[{ supplier_name: 'Almacén Peña' }], '1']);
    });

    it('of missing records are not found', async () => {
      for (const path of [`/products/${newId()}`, `/suppliers/${brackets}`, '/products/7']) {
        expect(refusalOf(await send('GET', `${path}/operations/`))).toMatchObject({ status: 404, code: 'not_found' });
      }
    });
  });
});

describeOnBothDatabases('the inventory’s summary', (database) => {
  it('counts and values what there is, tombstones aside', async () => {
    const server = await startTestServer({ database });
    const send = await caller(server);
    const summary = async () => (await send('GET', '/inventory-operations/summary/')).body;
    const create = async (collection: string, body: object) =>
      ((await send('POST', `/${collection}/`, { body })).body as { id: string }).id;
    try {
      expect(await summary()).toEqual({
        total_products: 0,
        total_suppliers: 0,
        entry_count: 0,
        exit_count: 0,
        total_entries_value: 0,
        total_exits_value: 0,
        low_inventory_products: 0,
      });
      const [a = '', b = '', gone = ''] = await Promise.all(
        ['A', 'B', 'C'].map((name) => create('products', { name })),
      );
      await create('suppliers', { name: 'Dental Sur' });
      const date = '2026-03-01';
      const entry = { operation_type: 'entrada', date, quantity: 5, unit_price: 0.1 };
      await create('inventory-operations', { ...entry, product: a });
      await create('inventory-operations', { ...entry, product: b, quantity: 9, unit_price: 12.55 });
      await create('inventory-operations', { ...entry, product: b, operation_type: 'salida', unit_price: 20 });
      await create('inventory-operations', { ...entry, product: gone });
      await send('DELETE', `/products/${gone}/`);
      expect(await summary()).toEqual({
        total_products: 2,
        total_suppliers: 1,
        entry_count: 2,
        exit_count: 1,
        total_entries_value: 113.45,
        total_exits_value: 100,
        low_inventory_products: 1,
      });
    } finally {
      await server.close();
    }
  });
});
